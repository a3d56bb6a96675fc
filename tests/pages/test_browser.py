"""The pages in a real browser: by taps alone, shared, without a network, without JavaScript, small, dark, by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from adjudicator.pages.lookup import best

pytestmark = pytest.mark.browser

PAGES = {
    "home": "/",
    "found": "/?q=joker",
    "rules": "/games/hungry-monkey",
    "search": "/games/cheeky-monkey?q=perro&kind=ruling",
    "rule": "/games/hungry-monkey/rules/valid-cards",
    "ruling": "/games/hungry-monkey/rules/ten-beans-only-ends",
    "form": "/games/hungry-monkey/check?top=monkey&cards=ant",
    "form of cheeky-monkey": "/games/cheeky-monkey/check?ask=claim&front=dog",
    "form of mighty-monsters": "/games/mighty-monsters/check",
    "form of monkey": "/games/monkey/check?ask=set-traps",
    "asked for more": "/games/hungry-monkey/check?ruleset=x",
    "legal": "/games/hungry-monkey/check?ask=play-from-draw-pile&top=elephant&seen=ant&ruleset=x",
    "not legal": "/games/hungry-monkey/check?top=elephant&cards=rhino&ruleset=x",
    "depends": "/games/hungry-monkey/check?cards=rhino&ruleset=x",
    "cannot be": "/games/cheeky-monkey/check?ask=draw&bag=yes&ruleset=x",
    "changed": "/games/monkey/check?faced=red-5&cards=blue-7&ruleset=x&answer=illegal-0",
    "example": "/games/monkey/examples/mk-001",
    "nothing": "/games/nothing",
    "no network": "/offline",
}

# For each game and verdict: the taps that lead there, each the value of a button or a radio button, in order.
TAPS = {
    ("hungry-monkey", "legal"): ["set top elephant", "add cards tiger"],
    ("hungry-monkey", "illegal"): ["set top elephant", "add cards rhino"],
    ("hungry-monkey", "undetermined"): ["add cards rhino"],
    ("hungry-monkey", "impossible"): ["set ask swap", "set top elephant"],
    ("cheeky-monkey", "legal"): ["set ask claim", "add front dog", "top-2=dog"],
    ("cheeky-monkey", "illegal"): ["set ask claim", "add front dog", "top-2=pig"],
    ("cheeky-monkey", "undetermined"): ["set ask claim", "add front dog"],
    ("cheeky-monkey", "impossible"): ["add front dog", "add front pig", "add front dog"],
    ("mighty-monsters", "legal"): ["top=spyke-5", "card=elf-5"],
    ("mighty-monsters", "illegal"): ["top=spyke-5", "card=elf-4"],
    ("mighty-monsters", "undetermined"): ["card=elf-4"],
    ("mighty-monsters", "impossible"): ["top=spyke-5", "set ask take-pile", "add hand spyke-5"],
    ("monkey", "legal"): ["faced=red-5", "add cards blue-7"],
    ("monkey", "illegal"): ["faced=red-5", "add cards red-7"],
    ("monkey", "undetermined"): ["add cards blue-7"],
    ("monkey", "impossible"): ["set ask kurgill-turn", "set kurgill no"],
}
WORDS = {"legal": "LEGAL", "illegal": "NOT LEGAL", "undetermined": "DEPENDS", "impossible": "CANNOT BE"}
MOST_TAPS = 5


def settled(page: Page) -> None:
    """Wait until what a tap asked for has come."""
    expect(page.locator("form[aria-busy]")).to_have_count(0)
    page.wait_for_load_state()


def tap(page: Page, what: str) -> None:
    """Tap one answer of a form, after opening what it is folded into."""
    if "=" in what:
        name, value = what.split("=")
        target = page.locator(f'label:has(input[name="{name}"][value="{value}"])')
    else:
        target = page.locator(f'button[name="tap"][value="{what}"]')
    for fold in ("#more", "#moves"):
        closed = page.locator(f"{fold}:not([open])").filter(has=target)
        if closed.count():
            closed.locator("summary").first.tap()
    target.first.tap()
    settled(page)


def ask(page: Page) -> None:
    """Tap the button at the end of a form."""
    page.locator(".ask button").tap()
    page.wait_for_url(re.compile("answer="))


def unfold(page: Page) -> None:
    """Open everything that is folded away."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def fits_its_width(page: Page) -> bool:
    """Whether nothing sticks out sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


# --- by taps --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "verdict"), TAPS)
def test_each_form_leads_to_each_verdict_by_taps_alone(page: Page, game: str, verdict: str) -> None:
    page.goto(f"/games/{game}/check")
    for what in TAPS[game, verdict]:
        tap(page, what)
    ask(page)
    expect(page.locator(f".verdict.{verdict} .word")).to_contain_text(WORDS[verdict])
    assert len(TAPS[game, verdict]) + 1 <= MOST_TAPS


def test_a_tap_can_be_taken_back(page: Page) -> None:
    page.goto("/games/hungry-monkey/check")
    tap(page, "add cards ant")
    tap(page, "add cards tiger")
    tap(page, "drop cards 0")
    expect(page.locator("#f-cards .chip")).to_have_text([re.compile("Tiger")])
    assert page.url.endswith("?cards=tiger")


def test_a_choice_survives_a_reload(page: Page) -> None:
    page.goto("/games/mighty-monsters/check")
    tap(page, "top=spyke-5")
    page.reload()
    expect(page.locator('input[name="top"][value="spyke-5"]')).to_be_checked()
    tap(page, "card=elf-5")
    ask(page)
    expect(page.locator(".verdict.legal .word")).to_contain_text("LEGAL")


def test_a_tap_keeps_the_place_and_the_focus(page: Page) -> None:
    page.goto("/games/hungry-monkey/check")
    target = page.locator('[value="add cards tiger"]')
    target.scroll_into_view_if_needed()
    before = target.bounding_box()
    target.tap()
    settled(page)
    after = target.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 2
    expect(target).to_be_focused()


def test_from_a_rule_to_a_ruling_in_two_taps(page: Page) -> None:
    page.goto("/games/hungry-monkey/rules/valid-cards")
    page.get_by_role("link", name="Ask the referee").tap()
    ask(page)
    expect(page.locator(".verdict .word")).to_be_visible()


# --- sharing --------------------------------------------------------------------------------------------------------


def test_a_shared_link_opens_the_same_ruling_in_a_fresh_browser(page: Page, browser: Browser) -> None:
    page.goto("/games/monkey/check")
    tap(page, "faced=red-5")
    tap(page, "add cards red-7")
    ask(page)
    fresh = browser.new_context(locale="es")
    theirs = fresh.new_page()
    theirs.goto(page.url)
    assert theirs.url == page.url
    expect(theirs.locator(".verdict.illegal .word")).to_have_text(re.compile("NO ES LEGAL"))
    fresh.close()


def test_the_link_can_be_copied_and_shown_as_a_code(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(PAGES["not legal"])
    page.get_by_role("button", name="Copy the link").tap()
    expect(page.locator("[data-said]")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.get_by_text("Show a QR code").tap()
    expect(page.locator(".qr-frame svg")).to_be_visible()
    expect(page.locator(".qr-frame + .link a")).to_have_attribute("href", page.url)


def test_the_link_can_be_handed_to_the_phone(context: BrowserContext, page: Page) -> None:
    context.add_init_script("navigator.share = (what) => { window.shared = what; return Promise.resolve(); }")
    page.goto(PAGES["not legal"])
    page.get_by_role("button", name="Share").tap()
    assert page.evaluate("window.shared.url") == page.url


# --- looking up -----------------------------------------------------------------------------------------------------


def found_on(page: Page) -> list[str]:
    """The addresses of the entries that are listed."""
    return [str(one.get_attribute("href")) for one in page.locator(".hits a").all()]


def test_rules_are_found_while_typing_as_the_server_finds_them(page: Page) -> None:
    page.goto("/games/hungry-monkey")
    page.locator("#q").fill("can i scoop up the stack on purpose")
    expect(page.locator(".hits a").first).to_be_visible()
    hits = best("can i scoop up the stack on purpose", "hungry-monkey", "")
    assert found_on(page) == [hit.entry.url for hit in hits]
    assert page.url.endswith("?q=can+i+scoop+up+the+stack+on+purpose")
    expect(page.locator("#all")).to_be_hidden()
    page.locator("#q").fill("")
    expect(page.locator("#all")).to_be_visible()


QUESTIONS = ["joker", "weasels", "flunked the branch", "puedo coger el monton", "the cow thing", "xyzzy"]


# One script that waits by itself: where Playwright asks again and again, the pages' policy forbids what it does.
IN_CONTROL = """() => new Promise((done) => {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("controllerchange", () => done(true));
  if (serviceWorker.controller) done(true);
})"""


def installed(page: Page) -> None:
    """Visit once, and wait until the service worker has kept what it keeps."""
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.evaluate(IN_CONTROL)


def test_after_one_visit_rules_can_be_looked_up_in_airplane_mode(page: Page, context: BrowserContext) -> None:
    installed(page)
    context.set_offline(True)
    for game in (None, "monkey", "hungry-monkey"):
        page.goto(f"/games/{game}" if game else "/")
        for question in QUESTIONS:
            page.locator("#q").fill(question)
            expect(page.locator(".count")).to_contain_text(f"“{question}”")
            hits = best(question, game, "")
            assert found_on(page) == [hit.entry.url for hit in hits]
            expect(page.locator(".count")).to_contain_text("What fits" if hits else "Nothing found")
    page.goto("/games/hungry-monkey?q=mongoose&kind=ruling")
    expect(page.locator(".hits mark").first).to_have_text(re.compile("mongoose", re.IGNORECASE))
    hits = best("mongoose", "hungry-monkey", "ruling")
    assert found_on(page) == [hit.entry.url for hit in hits]
    page.locator(".hits a").first.tap()
    expect(page.locator("article h1")).to_be_visible()
    context.set_offline(False)


def test_an_entry_reads_the_same_in_airplane_mode(page: Page, context: BrowserContext) -> None:
    installed(page)
    page.goto(PAGES["ruling"])
    online = page.locator("article").inner_text()
    context.set_offline(True)
    page.goto("/games/monkey")
    page.goto(PAGES["ruling"])
    assert page.locator("article").inner_text() == online
    assert page.title() == "Ten beans end the series · Hungry Monkey"
    context.set_offline(False)


def test_without_a_network_a_move_is_not_checked_and_the_page_says_so(context: BrowserContext) -> None:
    page = context.new_page()
    installed(page)
    context.set_offline(True)
    page.goto("/games/hungry-monkey/check")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    context.set_offline(False)


KEPT_LANGUAGES = """async () => (await Promise.all(['/', '/offline', '/words.json', '/offline.json']
  .map(async (path) => (await caches.match(path))?.headers.get('Content-Language')))).join(' ')"""


def test_what_is_kept_follows_the_language(page: Page, context: BrowserContext) -> None:
    installed(page)
    assert page.evaluate(KEPT_LANGUAGES) == "en en en en"
    page.goto("/?lang=es")
    for _ in range(100):
        if page.evaluate(KEPT_LANGUAGES) == "es es es es":
            break
        page.wait_for_timeout(100)
    context.set_offline(True)
    page.goto("/games/hungry-monkey/rules/gang-of-four")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    context.set_offline(False)


# --- for everybody --------------------------------------------------------------------------------------------------


CUT_OFF = """() => [...document.querySelectorAll('.zone .card')]
  .map((one) => [one.getBoundingClientRect(), one.closest('.zone').getBoundingClientRect()])
  .filter(([card, zone]) => card.left < zone.left - 1 || card.right > zone.right + 1).length"""


@pytest.mark.parametrize("width", [320, 360, 390])
def test_no_card_of_a_long_hand_is_cut_off(looked_at: Page, width: int) -> None:
    looked_at.set_viewport_size({"width": width, "height": 640})
    for asked in ("mighty-monsters/check?card=elf-4&hand=elf-4+elf-5+elf-1", "monkey/check?cards=red-7&held=15"):
        looked_at.goto(f"/games/{asked}&ruleset=x")
        assert looked_at.locator(".zone .card").count() > 10
        assert looked_at.evaluate(CUT_OFF) == 0


STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

SMALL = """() => [...document.querySelectorAll('a, button, select, summary, input, label')]
  .filter((one) => one.checkVisibility() && !one.closest('.unseen, .skip, .link') && !one.matches('.say input, .pick input, .unseen'))
  .filter((one) => !one.matches('label') || one.querySelector('input'))
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5)).map(([html]) => html)"""


@pytest.fixture(scope="module")
def looked_at(browser: Browser, address: str) -> Iterator[Page]:
    """A page to look at others with: in the language with the longer words."""
    context = browser.new_context(base_url=address, viewport={"width": 320, "height": 640}, locale="es")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_for_everybody(looked_at: Page, name: str) -> None:
    """Nothing scrolls sideways at 320 pixels or with text twice as large, taps find room, axe finds nothing."""
    page = looked_at
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(color_scheme="light")
    page.goto(PAGES[name])
    unfold(page)
    assert fits_its_width(page)
    assert page.evaluate(SMALL) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert fits_its_width(page)
    page.evaluate("document.documentElement.style.fontSize = ''")
    # As high as the page, so that the bar at the bottom of a form covers nothing: one scrolls on a phone.
    page.set_viewport_size({"width": 390, "height": page.evaluate("document.documentElement.scrollHeight")})
    results = Axe().run(page, options={"runOnly": STANDARDS})
    assert results.violations_count == 0, results.generate_report()
    page.emulate_media(color_scheme="dark")
    results = Axe().run(page, options={"runOnly": ["color-contrast"]})
    assert results.violations_count == 0, results.generate_report()


@pytest.fixture
def scriptless(browser: Browser, address: str) -> Iterator[Page]:
    """A browser without JavaScript."""
    context = browser.new_context(
        base_url=address, java_script_enabled=False, has_touch=True, is_mobile=True, locale="en"
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("game", ["hungry-monkey", "cheeky-monkey", "mighty-monsters", "monkey"])
def test_without_javascript_a_form_is_answered_all_the_same(scriptless: Page, game: str) -> None:
    scriptless.goto(f"/games/{game}/check")
    for what in TAPS[game, "illegal"]:
        if "=" in what:
            name, value = what.split("=")
            scriptless.locator(f'label:has(input[name="{name}"][value="{value}"])').tap()
            continue
        button = scriptless.locator(f'button[name="tap"][value="{what}"]')
        if not button.first.is_visible():
            scriptless.locator("summary").first.tap()
        button.first.tap()
        scriptless.wait_for_load_state()
    scriptless.locator(".ask button").tap()
    expect(scriptless.locator(".verdict.illegal .word")).to_contain_text("NOT LEGAL")
    scriptless.locator(".reasons .rule").first.tap()
    expect(scriptless.locator("article h1")).to_be_visible()


def test_another_language_keeps_what_was_filled_in_without_javascript_too(scriptless: Page) -> None:
    scriptless.goto("/games/mighty-monsters/check")
    scriptless.locator('label:has(input[name="top"][value="spyke-5"])').tap()
    scriptless.locator("footer").get_by_role("button", name="Español").tap()
    expect(scriptless.locator("html")).to_have_attribute("lang", "es")
    expect(scriptless.locator('input[name="top"][value="spyke-5"]')).to_be_checked()


def test_without_javascript_rules_are_searched_all_the_same(scriptless: Page) -> None:
    scriptless.goto("/games/hungry-monkey")
    scriptless.locator("#q").fill("weasel")
    scriptless.get_by_role("button", name="Search").tap()
    expect(scriptless.locator(".hits mark").first).to_have_text("Mongoose")
    scriptless.get_by_role("link", name="Rulings", exact=True).tap()
    expect(scriptless).to_have_url(re.compile(r"\?q=weasel&kind=ruling$"))


def test_a_question_can_be_asked_with_the_keyboard_alone(page: Page) -> None:
    page.goto("/games/hungry-monkey/check")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")

    def to(selector: str) -> None:
        for _ in range(150):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not lead to {selector}")

    to('[value="set top elephant"]')
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator('[value="set top elephant"]')).to_have_attribute("aria-pressed", "true")
    to('[value="add cards rhino"]')
    page.keyboard.press("Space")
    settled(page)
    to(".ask button")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("answer="))
    expect(page.locator(".verdict.illegal")).to_be_visible()


def test_the_focus_is_seen(page: Page) -> None:
    page.goto("/games/hungry-monkey/check")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
