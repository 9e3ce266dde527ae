"""Positions of Bare Bones set up directly, and a short way to play them.

Dice fall in the order of their colours (blue, red, yellow, white, green, purple, black), so tapes list them in that order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dicehouse import Match
from dicehouse.engine import Bot, Game, Record, registry
from dicehouse.engine.chance import Seeded, Tape
from dicehouse.engine.rules import below
from dicehouse.games.bare_bones.cards import (
    ACTION_COUNT,
    COLOUR_COUNT,
    COLOURS,
    KIND_WORDS,
    SET_SIZE,
    STACK_NAMES,
    STACK_WORDS,
    TOUCH,
    action_of,
    is_dice_card,
    stack_of,
    stack_of_action,
)
from dicehouse.games.bare_bones.moves import CARDS, DONE, END, MATCH

GAME = registry.game("bare_bones")
MEETING = ("architect", "builder", "collector")  # the bots that play against each other
FIVE = "blue white blue white white"  # the hand and the draw pile of whoever does not matter


def busy(view, seat, moves, n, rng):
    """Any legal move, but seldom the one that ends a stage."""
    move = moves[below(rng, n)]
    if move in (DONE, END) and below(rng, 5) > 0:
        move = moves[below(rng, n)]
    return move


CAST = (*(GAME.bots[name] for name in MEETING), Bot("busy", "plays many cards", busy))


class TapeThenAnything:
    """The dice and cards of a tape, then whatever comes."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape

    def outcome(self, roll: int | str, weights: Sequence[int], owner: int, read: Callable[[str], int]) -> int | None:
        told = self.tape.outcome(roll, weights, owner, read)
        return Seeded(1).outcome(roll, weights, owner, read) if told is None else told

    def copy(self) -> TapeThenAnything:
        return TapeThenAnything(self.tape.copy())

    def words(self) -> str:
        return "tape"


def counted(words: str) -> list[int]:
    """Cards by kind, from their words."""
    return [words.split().count(word) for word in KIND_WORDS]


def spelled(counts: Sequence[int], names: Sequence[str] = KIND_WORDS) -> str:
    """Cards in words, in the order of their kinds."""
    return " ".join(word for word, count in zip(names, counts, strict=True) for _ in range(count))


def own_set(*cards: str) -> list[str]:
    """The option for seven Action Cards that these are among; others fill it up, but not Can't Touch This."""
    wanted = [action_of(stack_of(KIND_WORDS.index(card))) for card in cards if card not in COLOURS]
    found = list(dict.fromkeys([*wanted, *range(1, ACTION_COUNT)]))[: max(SET_SIZE, len(set(wanted)))]
    return [STACK_NAMES[stack_of_action(action)] for action in found]


def sit(
    *hands: str,
    draw: Mapping[str, str] = {},
    discard: Mapping[str, str] = {},
    tape: str = "",
    also: str = "",
    game: Game = GAME,
    **start: Any,
) -> Match:
    """The first turn, A's, with these hands. The Action Cards that occur, and ``also`` others, are in the Supply."""
    seats = max(2, len(hands))
    letters = "ABCD"[:seats]
    held = [*hands, *[FIVE] * (seats - len(hands))]
    piles = [draw.get(letter, FIVE) for letter in letters]
    away = [discard.get(letter, "") for letter in letters]
    everything = " ".join([*held, *piles, *away, also]).split()
    position: dict[str, Any] = {
        "stage": CARDS,
        "round": 1,
        "turn": 0,
        "player_one": 0,
        "hand": [counted(hand) for hand in held],
        "hand_size": [len(hand.split()) for hand in held],
        "draw": [counted(pile) for pile in piles],
        "discard": [counted(pile) for pile in away],
    }
    options = {"actions": "own", "own_set": own_set(*dict.fromkeys(everything)), "first": "A"}
    if any(card.startswith("cant-touch") for card in everything):
        gone = [card for card in everything if card.startswith("cant-touch") and card not in also]
        left = [version for version in range(COLOUR_COUNT) if KIND_WORDS[TOUCH + version] not in gone]
        position["supply"] = [7] * (TOUCH + 1)
        for stack in range(COLOUR_COUNT, TOUCH):
            position["supply"][stack] = 7 if STACK_NAMES[stack] in own_set(*everything) else 0
        position["supply"][TOUCH] = len(left)
        position["touch_known"] = [left[0] + 1]
        position["touch_hidden"] = [int(version in left[1:]) for version in range(COLOUR_COUNT)]
    source = TapeThenAnything(Tape(tape))
    return Match(game, seats=list(letters), options=options, source=source, start={**position, **start})


def begin(seats: int = 2, tape: str = "", **options: Any) -> Match:
    """A match from its very beginning."""
    return Match(GAME, seats=seats, options=options, source=TapeThenAnything(Tape(tape)))


def act(m: Match, seat: str, *moves: str) -> Match:
    """Moves of one seat: words, or several with commas between them."""
    for move in (part.strip() for line in moves for part in line.split(",")):
        m.play(seat, move)
    return m


def cards(m: Match, seat: str, words: str) -> Match:
    return act(m, seat, *(f"play {word}" for word in words.split()))


def roll(m: Match, seat: str, words: str = "") -> Match:
    """Plays cards and rolls all their dice."""
    cards(m, seat, words)
    act(m, seat, "done")
    if "roll" in can(m, seat):
        act(m, seat, "roll")
    return m


def end(m: Match, seat: str, match: str = "none") -> Match:
    """Ends the buying; a neighbour who is asked answers."""
    act(m, seat, "end")
    if now(m).stage == MATCH:
        m.play(min(m.waiting), f"match {match}")
    return m


def can(m: Match, seat: str | int, family: str = "") -> list[str]:
    """What a seat may do, in words; of one family, without its name."""
    words = [move.words for move in m.legal(seat)]
    return [word.removeprefix(f"{family} ") for word in words if word.startswith(f"{family} ")] if family else words


def now(m: Match) -> Any:
    return m.truth()


def table() -> Any:
    """An empty table for two, to lay dice on."""
    return GAME.table(2)


def rolled(words: str, doubler: int, blocked: int = 0) -> Any:
    """A table with these dice, such as ``red2 white3``, and this doubling card in play."""
    t = table()
    t.turn, t.doubler = 0, doubler
    for slot, die in enumerate(words.split()):
        t.die[slot] = COLOURS.index(die[:-1]) + 1
        t.face[slot] = int(die[-1])
    if blocked:
        t.guard[0], t.guard_number[0] = 2, blocked
    return t


def held(m: Match, seat: str, pile: str = "hand") -> str:
    """The cards that lie in a hand, a draw pile or a discard pile, in words."""
    return spelled(getattr(m.truth(), pile).rows[m.seat(seat)])


def in_order(words: str) -> str:
    """Cards in the order of their kinds."""
    return spelled(counted(words))


def played(m: Match) -> str:
    return spelled(m.truth().played)


def stack(m: Match, word: str) -> int:
    left: int = m.truth().supply[STACK_WORDS.index(word)]
    return left


def tally(m: Match) -> tuple[int, int]:
    """Points and coins of this turn: those scored, and those that can be spent."""
    t = m.truth()
    return t.points, t.coins


def dice(m: Match) -> str:
    """The dice on the table: ``red4 white5``."""
    t = m.truth()
    return " ".join(f"{COLOURS[colour - 1]}{face}" for colour, face in zip(t.die, t.face, strict=True) if colour)


def colours(mask: int) -> str:
    return " ".join(colour for i, colour in enumerate(COLOURS) if mask >> i & 1)


def owned(t: Record, seat: int, kind: int) -> int:
    """Cards of a kind that belong to a seat, counted pile by pile."""
    n: int = t.hand[seat, kind] + t.draw[seat, kind] + t.discard[seat, kind]
    if is_dice_card(kind):
        n += t.matched[seat, kind] + t.borrowed[seat, kind]
    elif kind >= TOUCH:
        n += t.guard[kind - TOUCH] == seat + 1
    return n + (t.played[kind] + t.aside[kind] if t.turn == seat else 0)
