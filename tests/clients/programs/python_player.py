"""Play one game with a client generated from the OpenAPI document, and meet every kind of answer by its type.

Written for one game; the tests run it for each, by putting the names of the other game in the place of these.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator

from referee_client import Client
from referee_client.api.cheeky_monkey import (
    adjudicate_batch_cheeky_monkey,
    adjudicate_cheeky_monkey,
    list_legal_moves_cheeky_monkey,
    replay_cheeky_monkey,
    set_up_cheeky_monkey,
    validate_cheeky_monkey,
    view_cheeky_monkey,
)
from referee_client.models import (
    CheekyMonkeyAdjudication,
    CheekyMonkeyBatch,
    CheekyMonkeyBatchItem,
    CheekyMonkeyBatchItemMove,
    CheekyMonkeyBatchItemState,
    CheekyMonkeyBatchResults,
    CheekyMonkeyLegalMoves,
    CheekyMonkeyLegalMovesQuestion,
    CheekyMonkeyReplay,
    CheekyMonkeyReplayed,
    CheekyMonkeySetup,
    CheekyMonkeyStart,
    CheekyMonkeyState,
    CheekyMonkeyValidation,
    CheekyMonkeyValidationQuestion,
    CheekyMonkeyVerdict,
    CheekyMonkeyVerdictVerdict,
    CheekyMonkeyView,
    CheekyMonkeyViewQuestion,
    InvalidItem,
    Problem,
)

MOST_MOVES = 3_000
ADDRESS, *PLAYERS = sys.argv[1:]


def numbers() -> Iterator[int]:
    """Numbers that look random and are the same in every language."""
    number = 1
    while True:
        number = (number * 1_103_515_245 + 12_345) % 2**31
        yield number >> 16


def start(client: Client) -> CheekyMonkeyState:
    """The first state."""
    answer = set_up_cheeky_monkey.sync(client=client, body=CheekyMonkeySetup(players=PLAYERS, seed="table-1"))
    assert isinstance(answer, CheekyMonkeyStart)
    assert answer.to_act
    return answer.state


def listed(client: Client, state: CheekyMonkeyState) -> CheekyMonkeyLegalMoves:
    """What may be done."""
    answer = list_legal_moves_cheeky_monkey.sync(client=client, body=CheekyMonkeyLegalMovesQuestion(state=state))
    assert isinstance(answer, CheekyMonkeyLegalMoves)
    return answer


def judged(client: Client, question: CheekyMonkeyAdjudication) -> CheekyMonkeyVerdict:
    """The verdict on a move."""
    answer = adjudicate_cheeky_monkey.sync(client=client, body=question)
    assert isinstance(answer, CheekyMonkeyVerdict)
    return answer


def play(client: Client) -> None:
    """Play to the end; whatever a client asks on the way has an answer of its type."""
    chance = numbers()
    state = start(client)
    moves = []
    for _ in range(MOST_MOVES):
        choices = listed(client, state).moves
        move = choices[next(chance) % len(choices)]
        verdict = judged(client, CheekyMonkeyAdjudication(state=state, move=move))
        assert verdict.verdict is CheekyMonkeyVerdictVerdict.LEGAL, verdict.violations
        assert verdict.state is not None
        assert all(effect.rule and effect.message for effect in verdict.effects)
        moves.append(move)
        state = verdict.state
        if not verdict.to_act:
            assert verdict.outcome is not None
            replayed = replay_cheeky_monkey.sync(
                client=client, body=CheekyMonkeyReplay(state=start(client), moves=moves)
            )
            assert isinstance(replayed, CheekyMonkeyReplayed)
            assert (replayed.state, replayed.outcome) == (state, verdict.outcome)
            print(f"over after {len(moves)} moves")
            return
    raise AssertionError("the game did not end")


def meet_what_is_not_legal(client: Client) -> None:
    """An illegal move, a state that cannot be, a request that does not fit: each is told by its type."""
    state = start(client)
    move = listed(client, state).moves[0]

    stranger = copy.deepcopy(move)
    stranger.player = "zoe"
    illegal = judged(client, CheekyMonkeyAdjudication(state=state, move=stranger))
    assert illegal.verdict is CheekyMonkeyVerdictVerdict.ILLEGAL
    assert illegal.state is None
    assert [one.code for one in illegal.violations] == ["no-such-player"]
    assert illegal.violations[0].pointer == "/move/player"

    doubled = copy.deepcopy(state)
    doubled.players[1].id = doubled.players[0].id
    impossible = judged(client, CheekyMonkeyAdjudication(state=doubled, move=move))
    assert impossible.verdict is CheekyMonkeyVerdictVerdict.IMPOSSIBLE
    assert "double-player" in [one.code for one in impossible.violations]
    validation = validate_cheeky_monkey.sync(client=client, body=CheekyMonkeyValidationQuestion(state=doubled))
    assert isinstance(validation, CheekyMonkeyValidation)
    assert not validation.valid

    nameless = copy.deepcopy(move)
    nameless.player = ""
    invalid = adjudicate_cheeky_monkey.sync_detailed(
        client=client, body=CheekyMonkeyAdjudication(state=state, move=nameless)
    )
    assert invalid.status_code == 422
    assert isinstance(invalid.parsed, Problem)
    assert isinstance(invalid.parsed.errors, list)
    assert {one.pointer for one in invalid.parsed.errors} == {"/move/player"}

    item_state = CheekyMonkeyBatchItemState.from_dict(state.to_dict())
    items = [
        CheekyMonkeyBatchItem(state=item_state, move=CheekyMonkeyBatchItemMove.from_dict(one.to_dict()))
        for one in (move, stranger, nameless)
    ]
    batch = adjudicate_batch_cheeky_monkey.sync(client=client, body=CheekyMonkeyBatch(items=items))
    assert isinstance(batch, CheekyMonkeyBatchResults)
    legal, not_legal, not_valid = batch.results
    assert isinstance(legal, CheekyMonkeyVerdict)
    assert legal.verdict is CheekyMonkeyVerdictVerdict.LEGAL
    assert isinstance(not_legal, CheekyMonkeyVerdict)
    assert not_legal == illegal
    assert isinstance(not_valid, InvalidItem)

    view = view_cheeky_monkey.sync(client=client, body=CheekyMonkeyViewQuestion(state=state, viewer="ana"))
    assert isinstance(view, CheekyMonkeyView)
    assert view.state is not None
    assert view.state.chance is None


if __name__ == "__main__":
    with Client(base_url=ADDRESS, raise_on_unexpected_status=True) as client:
        meet_what_is_not_legal(client)
        play(client)
