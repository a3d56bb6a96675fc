"""Do the tests notice when the rules are wrong? Small faults are put into the code, one at a time, and the tests run.

    python -m tools.mutants                    all of the engine, and 500 mutants of each game
    python -m tools.mutants engine monkey      only these areas
    python -m tools.mutants --only '*:Chance.*'    every mutant whose name fits, of the whole code
    python -m tools.mutants --show '*:Chance.pick#3'    what the mutant changes

The faults are mutmut's (``mutmut.mutation.mutators``); running them is not left to mutmut, for two reasons. It leaves
out every function with a decorator, and here those are the checks and the rulings; and it puts a fault in when a
function is called, so that one in what runs on import (a check that is made by a function) is never there. Here a
process is forked for each mutant, before the package is imported, and imports the changed source.

Judged is what runs when a question is asked: the bodies of functions and lambdas. Left out are

- a game's ``wire`` module (shapes, held by the published document) and what stands outside functions (names, tables
  and sentences, most of them held by ``docs/``, ``openapi/`` and the catalogue, which are compared with them);
- assertions: they tell the reader and mypy what holds, and no game reaches one that fails;
- sentences marked with ``N_``: a test of them would be a second copy of their words;
- what is asked of ``len`` and ``isinstance``, and annotations, as mutmut does.

A mutant is killed when a test fails, also by taking four times as long as it may (a timeout). Verdicts are kept in
``mutants/``: a killed one stands while its function is unchanged, a survivor while no source and no test has changed.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import fnmatch
import hashlib
import importlib
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import libcst as cst
import pytest
from hypothesis import settings
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "mutants" / "verdicts.jsonl"
REPORT = ROOT / "reports" / "mutants.txt"
GAMES = {
    file.parent.name.replace("_", "-"): f"adjudicator/games/{file.parent.name}"
    for file in sorted((ROOT / "adjudicator" / "games").glob("*/__init__.py"))
}
AREAS = {"engine": "adjudicator/engine", **GAMES}
DUE = 95.0
"""The share of mutants, in percent, that has to be killed in every area."""
SUITE = "tests/conformance/test_suite.py::test_the_library_"
LONG = "--ignore-glob=*/test_whole_games.py"
"""Whole games at random take long, and find little that the others do not."""
HEAVY = (
    "pytest_timeout",
    "_hypothesis_pytestplugin",
    "jsonschema_rs",
    "orjson",
    "yaml",
    "marshmallow",
    "flask",
    "apispec",
    "babel",
    "hypothesis",
    "playwright.sync_api",
)
"""What the tests need of others, imported once for all mutants."""
PYTEST = (
    *("-q", "-x", "--no-header", "--no-summary", "--hypothesis-profile=mutants"),
    *("-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "_hypothesis_pytestplugin"),
    # Only processor time is limited: a busy machine kills no mutant.
    "--timeout=0",
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
MEMORY = 4 * 2**30


# --- which tests ----------------------------------------------------------------------------------------------------


def area_of(path: str) -> str:
    """The area in which a file is."""
    return next(name for name, folder in AREAS.items() if path.startswith(folder + "/"))


def passes(path: str, stage: list[str]) -> bool:
    """Whether a stage of tests passes. Records are compared as ``tests/test_records.py`` does, but without pytest."""
    if not set(stage) <= {"said", "broken", "asked"}:
        return not pytest.main([*PYTEST, *stage])
    from tools.make_records import first_difference

    games = GAMES if area_of(path) == "engine" else [area_of(path)]
    return all(first_difference(kind, game) is None for kind in stage for game in games)


def stages(path: str) -> list[list[str]]:
    """The tests that judge mutants of a file, in stages: those first that are quick and kill most."""
    area = area_of(path)
    if path.endswith("/form.py"):
        games = GAMES if area == "engine" else [area]
        return [
            ["asked"],
            ["tests/pages/test_forms.py", "-k", " or ".join(games)],
            ["tests/pages/test_rulings.py", "-m", "not browser"],
        ]
    if area == "engine":
        return [
            ["said"],
            ["tests/engine"],
            ["broken", "asked"],
            ["tests/rulebook/test_languages.py", "-k", "speaks or view or listed"],
        ]
    return [
        ["said"],
        ["broken", "asked"],
        [f"tests/games/{area.replace('-', '_')}", LONG],
        [f"tests/second_opinion/test_agreement.py::{name}" for name in agreements(area)],
        [f"{SUITE}{what}[{area}]" for what in ("keeps_to_the_golden_games", "counts_the_same_positions")],
    ]


def agreements(game: str) -> Iterator[str]:
    """The tests of one game that hold the second opinion against it."""
    yield f"test_the_referee_and_the_second_opinion_agree[{game}]"
    for seed in ("table-7", r"\xf1and\xfa", "None"):
        yield f"test_both_deal_alike[{seed}-{game}]"


# --- making mutants -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: where it is, what it is called, and the node of the source that another takes the place of."""

    area: str
    path: str
    name: str
    module: cst.Module
    node: cst.CSTNode
    instead: cst.CSTNode
    key: str
    """A fingerprint of the function and the fault: another source, another mutant."""

    def source(self) -> str:
        """The module's source with the fault in it."""
        changed = self.module.deep_replace(self.node, self.instead)
        assert isinstance(changed, cst.Module)
        return changed.code

    def diff(self) -> str:
        """What the fault changes."""
        before, after = self.module.code.splitlines(), self.source().splitlines()
        return "\n".join(list(difflib.unified_diff(before, after, lineterm="", n=2))[2:])


class Finder(cst.CSTVisitor):
    """Finds every fault that can be put into the functions of a module."""

    def __init__(self, area: str, path: str, module: cst.Module) -> None:
        self.area, self.path, self.module = area, path, module
        self.found: list[Mutant] = []
        self.names: list[str] = []
        self.outer: list[cst.CSTNode] = []
        self.counts: Counter[str] = Counter()
        self.prints: dict[int, str] = {}

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Note the faults of a node; false where what is below it is left out."""
        if isinstance(node, (cst.Annotation, cst.Decorator, cst.Assert)) or called(node) in ("len", "isinstance", "N_"):
            return False
        if self.outer:
            self.note(node)
        if isinstance(node, (cst.ClassDef, cst.FunctionDef)):
            self.names.append(node.name.value)
        if isinstance(node, (cst.FunctionDef, cst.Lambda)):
            if not self.outer and isinstance(node, cst.Lambda):
                self.note(node, node)
            self.outer.append(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Come out of a class or a function."""
        if isinstance(original_node, (cst.ClassDef, cst.FunctionDef)):
            self.names.pop()
        if self.outer and self.outer[-1] is original_node:
            self.outer.pop()

    def note(self, node: cst.CSTNode, function: cst.CSTNode | None = None) -> None:
        """Note the faults of one node, which stands in a function."""
        outermost = function or self.outer[0]
        if id(outermost) not in self.prints:
            self.prints[id(outermost)] = self.module.code_for_node(outermost)
        for kind, operator in mutation_operators:
            if not isinstance(node, kind):
                continue
            for instead in operator(node):
                place = ".".join(self.names)
                self.counts[place] += 1
                name = f"{self.path.removesuffix('.py').replace('/', '.')}:{place}#{self.counts[place]}"
                key = fingerprint([name, self.prints[id(outermost)], self.module.code_for_node(instead)])
                self.found.append(Mutant(self.area, self.path, name, self.module, node, instead, key))


def called(node: cst.CSTNode) -> str | None:
    """The plain name that a call calls."""
    return node.func.value if isinstance(node, cst.Call) and isinstance(node.func, cst.Name) else None


def fingerprint(parts: Sequence[str]) -> str:
    """A short fingerprint of some texts."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def mutants_of(area: str) -> list[Mutant]:
    """Every mutant of an area, in the order of the code."""
    found: list[Mutant] = []
    for path in sorted((ROOT / AREAS[area]).glob("*.py")):
        if path.name != "wire.py":
            module = cst.parse_module(path.read_text("utf-8"))
            finder = Finder(area, str(path.relative_to(ROOT)), module)
            module.visit(finder)
            found += finder.found
    return found


def sampled(mutants: list[Mutant], size: int, seed: str) -> list[Mutant]:
    """So many of the mutants, by lot; a change of the code changes little of who is drawn."""
    drawn = sorted(mutants, key=lambda one: fingerprint([seed, one.key]))[:size]
    chosen = {one.name for one in drawn}
    return [one for one in mutants if one.name in chosen]


# --- judging one ----------------------------------------------------------------------------------------------------


class Changed(SourceFileLoader):
    """Loads a module from other source than its file's."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.text = source

    def get_code(self, fullname: str) -> CodeType | None:
        """The code of the changed source."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


class Switch(MetaPathFinder):
    """Finds one module in its changed form."""

    def __init__(self, path: str, source: str) -> None:
        self.name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.file = str(ROOT / path)
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The changed module, or nothing where another is looked for."""
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.file, loader=Changed(fullname, self.file, self.source))


def judge(path: str, mutant: Mutant | None, limits: Sequence[float], spent: Path | None = None) -> int:
    """Run the stages of tests of a file in this process, with a fault in it or, to compare, as it is.

    Returns 0 where all pass. ``spent`` takes what each stage took.
    """
    took: list[float] = []
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    source = (ROOT / path).read_text("utf-8") if mutant is None else mutant.source()
    sys.meta_path.insert(0, Switch(path, source))
    for number, stage in enumerate(stages(path)):
        before = time.process_time()
        if limits:
            resource.setrlimit(resource.RLIMIT_CPU, (int(before + 4 * limits[number] + 3), resource.RLIM_INFINITY))
        if not passes(path, stage):
            return 1
        took.append(time.process_time() - before)
    if spent is not None:
        spent.write_text(json.dumps(took))
    return 0


def forked(path: str, mutant: Mutant | None, limits: Sequence[float], spent: Path | None = None) -> int:
    """Start judging in a process of its own, and return its id. What it says is not kept unless it takes the times."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        if spent is None:
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
        code = judge(path, mutant, limits, spent)
    except BaseException:  # noqa: BLE001 - whatever a fault leads to, it was noticed
        code = 1
    finally:
        sys.stdout.flush()
        os._exit(code)


def clean(paths: Sequence[str]) -> dict[str, list[float]]:
    """How long each stage takes for each file's tests without a fault. Raises SystemExit where a test fails."""
    took: dict[str, list[float]] = {}
    known: dict[str, list[float]] = {}
    for path in paths:
        plan = json.dumps(stages(path))
        if plan not in known:
            with tempfile.TemporaryDirectory() as folder:
                spent = Path(folder) / "spent"
                _, status = os.waitpid(forked(path, None, [], spent), 0)
                if status:
                    raise SystemExit(f"make mutants: the tests of {path} fail without a fault")
                known[plan] = json.loads(spent.read_text())
        took[path] = known[plan]
    return took


# --- judging all ----------------------------------------------------------------------------------------------------


class Verdicts:
    """The verdicts that are kept, so that a run which was stopped goes on where it was."""

    def __init__(self) -> None:
        folders = ("adjudicator", "tests", "conformance", "tools")
        files = sorted(file for folder in folders for file in (ROOT / folder).rglob("*") if tested_by(file))
        self.tree = fingerprint([hashlib.sha256(file.read_bytes()).hexdigest() for file in files])
        self.kept: dict[str, dict[str, str]] = {}
        if KEPT.exists():
            for line in KEPT.read_text("utf-8").splitlines():
                entry = json.loads(line)
                self.kept[entry["key"]] = entry

    def of(self, mutant: Mutant) -> str | None:
        """What was found about a mutant, if that still stands."""
        entry = self.kept.get(mutant.key)
        if entry is None or (entry["verdict"] == "survived" and entry["tree"] != self.tree):
            return None
        return entry["verdict"]

    def note(self, mutant: Mutant, verdict: str) -> None:
        """Keep a verdict."""
        entry = {"key": mutant.key, "name": mutant.name, "verdict": verdict, "tree": self.tree}
        self.kept[mutant.key] = entry
        KEPT.parent.mkdir(exist_ok=True)
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")


def tested_by(file: Path) -> bool:
    """Whether a file can change what the tests say of a mutant."""
    return file.suffix in (".py", ".jsonl", ".json", ".yaml", ".po", ".html") and file.is_file()


def verdict_of(status: int) -> str:
    """The verdict that the end of a judging process tells."""
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
        return "timeout"
    return "killed" if status else "survived"


def run(mutants: Sequence[Mutant], verdicts: Verdicts, jobs: int) -> None:
    """Judge the mutants that have no verdict yet, ``jobs`` at a time."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.dont_write_bytecode = False
    settings.register_profile("mutants", database=None, derandomize=True)
    for name in HEAVY:
        importlib.import_module(name)
    waiting = [one for one in mutants if verdicts.of(one) is None]
    print(f"make mutants: {len(mutants) - len(waiting)} judged before, {len(waiting)} to judge", flush=True)
    if not waiting:
        return
    limits = clean(list(dict.fromkeys(one.path for one in waiting)))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("make mutants: stopped"))
    begun = time.monotonic()
    running: dict[int, Mutant] = {}
    done = 0
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                mutant = waiting.pop(0)
                running[forked(mutant.path, mutant, limits[mutant.path])] = mutant
            pid, status = os.wait()
            verdicts.note(running.pop(pid), verdict_of(status))
            done += 1
            if done % 100 == 0:
                print(f"  {done} judged, {done / (time.monotonic() - begun):.1f} a second", flush=True)
    finally:
        for pid in running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    print(f"make mutants: {done} in {time.monotonic() - begun:.0f} s", flush=True)


def table(mutants: Sequence[Mutant], verdicts: Verdicts, all_of: Counter[str]) -> tuple[str, bool]:
    """The table of the score of each area, and whether every score is as high as is due."""
    lines = ["| area | mutants | judged | killed | timeout | survived | score |", "|---|--:|--:|--:|--:|--:|--:|"]
    good = True
    for area in dict.fromkeys(one.area for one in mutants):
        found = Counter(verdicts.of(one) for one in mutants if one.area == area)
        score = 100 * (found["killed"] + found["timeout"]) / found.total()
        good = good and score >= DUE
        counts = f"{found['killed']} | {found['timeout']} | {found['survived']}"
        lines.append(f"| {area} | {all_of[area]} | {found.total()} | {counts} | {score:.1f} % |")
    return "\n".join(lines), good


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge mutants and tell the score; 0 where every area reaches what is due."""
    parser = argparse.ArgumentParser(description="Do the tests notice when the rules are wrong?")
    parser.add_argument("areas", nargs="*", metavar="area", help=", ".join(AREAS))
    parser.add_argument("--sample", type=int, default=500, help="how many mutants of each game (0: all)")
    parser.add_argument("--seed", default="mutants", help="what the sample is drawn by")
    parser.add_argument("--only", metavar="NAME", help="every mutant whose name fits, sampled or not")
    parser.add_argument("--show", metavar="NAME", help="show what these mutants change, and judge none")
    parser.add_argument("--fresh", action="store_true", help="forget the verdicts that are kept")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many are judged at a time")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.areas) - set(AREAS):
        parser.error(f"no such area: {', '.join(sorted(unknown))}")
    os.chdir(ROOT)
    if chosen.fresh:
        KEPT.unlink(missing_ok=True)
    mutants, all_of = chosen_by(chosen)
    if chosen.show:
        for one in mutants:
            print(f"{one.name}\n{one.diff()}\n")
        return 0
    verdicts = Verdicts()
    run(mutants, verdicts, chosen.jobs)
    told, good = table(mutants, verdicts, all_of)
    survivors = [f"{one.name}\n{one.diff()}\n" for one in mutants if verdicts.of(one) == "survived"]
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text("\n".join([told, "", *survivors]), "utf-8")
    print(f"{told}\n\nmake mutants: the survivors are in {REPORT.relative_to(ROOT)}")
    return 0 if good else 1


def chosen_by(chosen: Any) -> tuple[list[Mutant], Counter[str]]:
    """The mutants that the command line asks for, and how many each area has."""
    mutants: list[Mutant] = []
    all_of: Counter[str] = Counter()
    pattern = chosen.show or chosen.only
    for area in chosen.areas or AREAS:
        found = mutants_of(area)
        all_of[area] = len(found)
        if pattern:
            mutants += [one for one in found if fnmatch.fnmatchcase(one.name, pattern)]
        elif area in GAMES and chosen.sample:
            mutants += sampled(found, chosen.sample, chosen.seed)
        else:
            mutants += found
    return mutants, all_of


if __name__ == "__main__":
    sys.exit(main())
