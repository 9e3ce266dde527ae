"""Every game of the house as an OpenSpiel game: its algorithms and measures then work on our rules.

    import pyspiel
    from dicehouse.adapters import openspiel

    openspiel.register()
    game = pyspiel.load_game("dicehouse_mia(players=3,target=2)")

A die is a chance node, a seat is a player, a move's number is an action. Where several seats may act at once, they act one after
the other, the lowest first; none sees what the others have done unless the rules show it. A player gets n times its share of the
win, less one: +1 and -1 for two players, and the sum is always zero.

Parameters are ``players``, the options of the game, and two more. ``horizon`` is the most moves of a match, dice too: one that is
not over by then is worth nothing to anybody. ``start`` sets fields of the table, for puzzles and small instances. OpenSpiel parts
its parameters with commas, so within one a semicolon stands for a comma: ``start={"left": [1; 1]}``.
"""

from __future__ import annotations

import hashlib
import json
import math
import pickle
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from dicehouse.adapters.observation import Observation, Row, Rows
from dicehouse.engine import CHANCE, NOBODY, Game, registry
from dicehouse.engine.box import Option
from dicehouse.engine.errors import BadOption, BadValue, IllegalMove
from dicehouse.engine.record import Record
from dicehouse.engine.rules import only_seat
from dicehouse.engine.stream import stream

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("This bridge needs OpenSpiel: pip install 'dicehouse[openspiel]'.") from missing

PREFIX = "dicehouse_"
LONGEST = 100_000  # moves of a match, dice too, if nobody says otherwise: rules promise an end, OpenSpiel wants a number
ROOM = 1 << 16  # numbers that the memory of a match may take, if it is to be a tensor
KEPT = 1 << 14  # moments that are kept in case somebody comes that way again
NOTHING = -1  # in place of a move
LOOKED = 1  # in a tensor, where a seat has only looked: 0 is a row without anything, and its own moves are counted on from here
FINEST = 1 << 53  # steps of a random number between 0 and 1


def register() -> list[str]:
    """Makes all games known to ``pyspiel.load_game``; returns their names there. Calling it twice does no harm."""
    there = set(pyspiel.registered_names())
    found = []
    for name in registry.games():
        game = registry.game(name)
        found.append(PREFIX + game.name)
        if found[-1] not in there:
            pyspiel.register_game(_type_of(game, LONGEST), _class_of(game))
    return found


def _class_of(game: Game) -> type[HouseGame]:
    """What OpenSpiel calls to load this game. It must be a class: OpenSpiel lets go of it when Python is already gone."""

    class Loaded(HouseGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            usual = _usual(game)
            given = {name: value for name, value in (params or {}).items() if value != usual[name]}
            options = {name: _with_commas(value) for name, value in given.items() if name in game.options}
            super().__init__(game, given.get("players"), options, _start(given.get("start", "")), given.get("horizon", LONGEST))

    return Loaded


def _type_of(game: Game, horizon: int) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if game.open else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=math.prod(_memory_shape(game, horizon)) <= ROOM,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_usual(game),
    )


def _memory_shape(game: Game, horizon: int) -> tuple[int, int]:
    """A row for every view that a seat can have had by the end, with room for the seat's own move."""
    return horizon + 1, Observation(game).size + 1


# --- parameters ------------------------------------------------------------------------------------------------------------


def _usual(game: Game) -> dict[str, Any]:
    """All parameters of a game, as they are where nobody says otherwise."""
    players = min(max(game.fewest, 2), game.most)  # alone there is nobody to win against
    table = game.blank(players, {})
    options = {name: _parameter(option, getattr(table, name)) for name, option in game.options.items()}
    return {"players": players, "horizon": LONGEST, "start": "", **options}


def _parameter(option: Option, number: int) -> int | bool | str:
    """What a record holds of an option, as a parameter."""
    if option.kind == "switch":
        return bool(number)
    return number if option.kind == "number" else option.words(number).replace(",", ";")


def _with_commas(value: Any) -> Any:
    return value.replace(";", ",") if isinstance(value, str) else value


def _start(text: str) -> dict[str, Any]:
    try:
        fields = json.loads(_with_commas(text or "{}"))
    except json.JSONDecodeError:
        fields = None
    if not isinstance(fields, dict):
        raise BadOption(f'start cannot be {text!r}: it is JSON with ; in place of commas, such as {{"round": 2}}.')
    return fields


# --- games and states ------------------------------------------------------------------------------------------------------


class HouseGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house for a number of players. ``options`` and ``start`` are those of ``Game.table``."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Mapping[str, Any] = {},
        start: Mapping[str, Any] = {},
        horizon: int = LONGEST,
    ) -> None:
        if horizon < 1:
            raise BadOption(f"horizon cannot be {horizon}: a match has at least one move.")
        usual = _usual(game)
        seats = usual["players"] if players is None else players
        table = game.table(seats, options, start)
        self.house, self.first = game, Moment(game, table, horizon)
        params = {"players": seats, "horizon": horizon, "start": json.dumps(dict(start)).replace(",", ";") if start else ""}
        params |= {name: _parameter(option, getattr(table, name)) for name, option in game.options.items()}
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves.size,
            max_chance_outcomes=game.most_outcomes,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=horizon,
        )
        super().__init__(_type_of(game, horizon), info, {name: value for name, value in params.items() if value != usual[name]})

    def new_initial_state(self) -> HouseState:
        return HouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        typed = isinstance(iig_obs_type, pyspiel.IIGObservationType)  # else nothing, or the parameters in its place
        return Observer(self, iig_obs_type if typed else pyspiel.IIGObservationType(perfect_recall=False))


class HouseState(pyspiel.State):  # type: ignore[misc]
    """A match that OpenSpiel plays."""

    def __init__(self, game: HouseGame) -> None:
        super().__init__(game)
        self.now = game.first

    def current_player(self) -> int:
        if self.now.waiting == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.now.mover == CHANCE else self.now.mover

    def is_terminal(self) -> bool:
        return self.now.waiting == 0

    def _legal_actions(self, player: int) -> list[int]:
        return self.now.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.now.outcomes

    def _apply_action(self, action: int) -> None:
        if action not in self.now.possible:
            raise IllegalMove(f"Action {action} is not possible now; legal_actions() has those that are.")
        self.now = after(self.now, action)

    def _action_to_string(self, player: int, action: int) -> str:
        now = self.now
        if player == pyspiel.PlayerId.CHANCE:
            return f"{now.game.chance(now.table)[0].name} {now.game.outcome_words(now.table, action)}"
        return now.game.moves.words(now.table, action)

    def returns(self) -> list[float]:
        now = self.now
        if now.game.rules.waiting(now.table) != 0:  # not over yet, or cut off at the horizon
            return [0.0] * now.table.seats
        points = now.game.points(now.table)
        winners = points.count(max(points))
        return [len(points) / winners - 1.0 if mine == max(points) else -1.0 for mine in points]

    def information_state_string(self, player: int | None = None) -> str:
        """Equal exactly where the player has seen and done the same: perfect recall, in short."""
        seat = self.current_player() if player is None else player
        return f"{seat} {self.now.remembered(seat).digest.hex()}"

    def observation_string(self, player: int | None = None) -> str:
        """What the player sees now, without the box."""
        seat = self.current_player() if player is None else player
        return self.now.told(self.now.view(seat))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> HouseState:
        """A state that this player cannot tell from this one; what it may not know is guessed, as the rules guess it.

        It fits what the player sees. It begins anew: a history would tell how the truth came about.
        """
        twin: HouseState = self.get_game().new_initial_state()
        twin.now = self.now.imagined(player, stream(int(sampler() * FINEST), 0))
        return twin

    def __str__(self) -> str:
        return self.now.told(self.now.table)


class Observer:
    """How OpenSpiel's own code reads states: what a player sees now or, with perfect recall, all that it has seen and done.

    Both are a string and a tensor; but the memory of a match is a tensor only where the horizon is near enough. Without anybody's
    private information they are a spectator's; with everybody's there is the whole table, and no memory.
    """

    def __init__(self, game: HouseGame, wanted: Any) -> None:
        self.everybody = wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self.nobody = wanted.private_info == pyspiel.PrivateInfoType.NONE
        self.recalls = wanted.perfect_recall
        if not wanted.public_info or (self.everybody and self.recalls):
            raise BadValue("There are views, with what is public in them, and the memory of one seat or of a spectator; no others.")
        self.observation = Observation(game.house)
        self.tensor: Row | None = None
        self.dict: dict[str, Rows] = {}
        if not self.recalls:
            self.tensor = np.zeros(self.observation.size, np.float32)
            self.dict = {"view": self.tensor}
        elif game.get_type().provides_information_state_tensor:
            shape = _memory_shape(game.house, game.max_game_length())
            self.tensor = np.zeros(math.prod(shape), np.float32)
            self.dict = {"memory": self.tensor.reshape(shape)}

    def set_from(self, state: HouseState, player: int) -> None:
        seat = self._seat(player)
        if self.tensor is None:
            return
        if not self.recalls:
            self.tensor[:] = self.observation.of(self._view(state, player), seat)
            return
        self.tensor.fill(0)
        rows, kind = self.dict["memory"], self.observation.game.table_type
        for at, memory in enumerate(state.now.remembered(seat).from_the_start()):
            rows[at, :-1] = self.observation.of(kind.unpack(memory.seen), seat)
            rows[at, -1] = LOOKED if memory.move == NOTHING else LOOKED + 1 + memory.move

    def string_from(self, state: HouseState, player: int) -> str:
        if self.recalls:
            return state.information_state_string(self._seat(player))
        return state.now.told(self._view(state, player))

    def _seat(self, player: int) -> int:
        return NOBODY if self.nobody else player

    def _view(self, state: HouseState, player: int) -> Record:
        return state.now.table if self.everybody else state.now.view(self._seat(player))


# --- moments ---------------------------------------------------------------------------------------------------------------


class Moment:
    """A table as it lay at one time, and how it came to that. It never changes, so copies of a state share it."""

    def __init__(
        self,
        game: Game,
        table: Record,
        to_go: int,
        before: Moment | None = None,
        seat: int = CHANCE,
        move: int = NOTHING,
        remembered: Mapping[int, Memory] = {},
    ) -> None:
        self.game, self.table, self.before, self.seat, self.move = game, table, before, seat, move
        self.to_go = to_go  # moves until the horizon
        self._seen: dict[int, bytes] = {}
        self._remembered = dict(remembered)

    @cached_property
    def waiting(self) -> int:
        return self.game.rules.waiting(self.table) if self.to_go else 0

    @cached_property
    def mover(self) -> int:
        """CHANCE, or the seat that acts; only asked while the match goes on."""
        return CHANCE if self.waiting == CHANCE else only_seat(self.waiting)

    @cached_property
    def legal(self) -> list[int]:
        return sorted(self.game.legal(self.table, self.mover))

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """What Chance can do, and how likely it is."""
        weights = self.game.odds(self.table)
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]

    @cached_property
    def possible(self) -> frozenset[int]:
        """The numbers of all moves that can be made now, the dice's too."""
        if self.waiting == 0:
            return frozenset()
        return frozenset(outcome for outcome, _ in self.outcomes) if self.mover == CHANCE else frozenset(self.legal)

    def view(self, seat: int) -> Record:
        return self.game.view(self.table, seat)

    def told(self, view: Record) -> str:
        """A view as JSON, without the box."""
        fields = view.to_json().items()
        return json.dumps({name: value for name, value in fields if name not in self.game.data and name not in self.game.options})

    def seen(self, seat: int) -> bytes:
        if seat not in self._seen:
            self._seen[seat] = self.view(seat).pack()
        return self._seen[seat]

    def remembered(self, seat: int) -> Memory:
        """Everything that this seat has seen and done so far; what it could not notice changes nothing."""
        new, at = [], self
        while seat not in at._remembered:
            new.append(at)
            if at.before is None:
                break
            at = at.before
        for moment in reversed(new):
            moment._remembered[seat] = moment._recalled(seat)
        return self._remembered[seat]

    def _recalled(self, seat: int) -> Memory:
        """What the seat remembered a move ago, and what is new to it."""
        if self.before is None:
            return Memory(None, self.seen(seat))
        memory, own = self.before._remembered[seat], self.seat == seat != NOBODY
        if own or self.seen(seat) != self.before.seen(seat):
            return Memory(memory, self.seen(seat), self.move if own else NOTHING)
        return memory

    def imagined(self, seat: int, rng: list[int]) -> Moment:
        """The beginning of a match that goes on from a world as this seat may imagine it.

        It remembers what it has seen; the others what everybody has, and what they see in that world.
        """
        world = self.view(seat)
        if self.game.rules.waiting(self.table) != 0:
            self.game.rules.guess(world, seat, rng)
        found = Moment(self.game, world, self.to_go)
        public = self.remembered(NOBODY)
        found._remembered = {other: Memory(public.before, found.seen(other)) for other in range(world.seats)}
        found._remembered |= {NOBODY: public, seat: self.remembered(seat)}
        return found

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    def __reduce__(self) -> Any:
        """Kept as its beginning and the moves since, so that a long match is no deep pile of moments."""
        if registry.game(self.game.name).rules is not self.game.rules:
            raise pickle.PicklingError(
                f"Only games that are installed can be kept; {self.game.name} is played here by other rules."
            )
        moves, at = [], self
        while at.before is not None:
            moves.append(at.move)
            at = at.before
        return _replayed, (at.game.name, at.game.own_box, at.table.pack(), at.to_go, at._remembered, moves[::-1])


@lru_cache(maxsize=KEPT)  # solvers and searchers walk the same ways again and again
def after(moment: Moment, move: int) -> Moment:
    """The next moment, once whoever is to act has made this move."""
    table = moment.table.copy()
    moment.game.rules.play(table, moment.mover, move)
    return Moment(moment.game, table, moment.to_go - 1, moment, moment.mover, move)


def _replayed(
    name: str, own_box: dict[str, Any], table: bytes, to_go: int, remembered: dict[int, Memory], moves: list[int]
) -> Moment:
    game = registry.game(name).with_data(own_box)
    moment = Moment(game, game.table_type.unpack(table), to_go, remembered=remembered)
    for move in moves:
        moment = after(moment, move)
    return moment


class Memory:
    """What a seat has seen and done: its view, the move it made itself to get there, and what it remembered before that.

    Nothing else is in it, so whoever has it learns no secret. Memories are the same exactly where their digests are.
    """

    def __init__(self, before: Memory | None, seen: bytes, move: int = NOTHING) -> None:
        self.before, self.seen, self.move = before, seen, move
        parts = (b"" if before is None else before.digest, seen, b"" if move == NOTHING else str(move).encode())
        self.digest: bytes = hashlib.blake2b(b"".join(parts), digest_size=16).digest()

    def from_the_start(self) -> list[Memory]:
        found, at = [self], self
        while at.before is not None:
            at = at.before
            found.append(at)
        return found[::-1]

    def __reduce__(self) -> Any:
        return _recollected, ([(memory.seen, memory.move) for memory in self.from_the_start()],)


def _recollected(steps: list[tuple[bytes, int]]) -> Memory | None:
    memory = None
    for seen, move in steps:
        memory = Memory(memory, seen, move)
    return memory
