"""Every game of the house as an OpenSpiel game: its algorithms and measures then work on our rules.

    import pyspiel
    from dicehouse.adapters import openspiel

    openspiel.register()
    game = pyspiel.load_game("dicehouse_liars_dice(players=2)")

A die is a chance node, a seat is a player, a move's number is an action. Where several seats may act at once, they act one after
the other, the lowest first; none sees what the others have done unless the rules show it. A player gets n times its share of the
win, less one: +1 and -1 for two players, and the sum is always zero.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import pyspiel

from dicehouse.engine import CHANCE, Game, registry
from dicehouse.engine.record import Record
from dicehouse.engine.rules import only_seat

PREFIX = "dicehouse_"
LONGEST = 100_000  # moves of a match, as far as OpenSpiel wants to know: rules promise an end, not a number


def register() -> list[str]:
    """Makes all games known to ``pyspiel.load_game``; returns their names there. Calling it twice does no harm."""
    there = set(pyspiel.registered_names())
    found = []
    for name in registry.games():
        game = registry.game(name)
        found.append(PREFIX + game.name)
        if found[-1] not in there:
            pyspiel.register_game(_type_of(game), _class_of(game))
    return found


def _class_of(game: Game) -> type[HouseGame]:
    """What OpenSpiel calls to load this game. It must be a class: OpenSpiel lets go of it when Python is already gone."""

    class Loaded(HouseGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, params=dict(params or {}))

    return Loaded


def _type_of(game: Game) -> pyspiel.GameType:
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
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": game.fewest},
    )


class HouseGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house for a number of players. ``options`` and ``start`` are those of ``Game.table``."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Mapping[str, Any] = {},
        start: Mapping[str, Any] = {},
        params: dict[str, Any] | None = None,
    ) -> None:
        params = params or {}
        seats = players or params.get("players", game.fewest)
        self.house, self.first = game, game.table(seats, options, start)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves.size,
            max_chance_outcomes=game.most_outcomes,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(game), info, params)

    def new_initial_state(self) -> HouseState:
        return HouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(iig_obs_type is not None and iig_obs_type.perfect_recall)


class Observer:
    """How OpenSpiel's own code reads states: as strings alone."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def __init__(self, recalls: bool) -> None:
        self.recalls = recalls

    def set_from(self, state: HouseState, player: int) -> None:
        """There is no tensor to fill."""

    def string_from(self, state: HouseState, player: int) -> str:
        return state.information_state_string(player) if self.recalls else state.observation_string(player)


class Moment:
    """A table as it lay at one time, and how it came to that. It never changes, so copies of a state share it."""

    def __init__(self, game: Game, table: Record, before: Moment | None = None, seat: int = CHANCE, move: int = -1) -> None:
        self.game, self.table, self.before, self.seat, self.move = game, table, before, seat, move
        self._seen: dict[int, bytes] = {}
        self._remembered: dict[int, bytes] = {}

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    @cached_property
    def waiting(self) -> int:
        found: int = self.game.rules.waiting(self.table)
        return found

    @cached_property
    def mover(self) -> int:
        """CHANCE, or the seat that acts; only asked while the match goes on."""
        return CHANCE if self.waiting == CHANCE else only_seat(self.waiting)

    def after(self, move: int) -> Moment:
        table = self.table.copy()
        self.game.rules.play(table, self.mover, move)
        return Moment(self.game, table, self, self.mover, move)

    def seen(self, seat: int) -> bytes:
        if seat not in self._seen:
            self._seen[seat] = self.game.view(self.table, seat).pack()
        return self._seen[seat]

    def remembered(self, seat: int) -> bytes:
        """A digest of everything that this seat has seen and done so far; what it could not notice changes nothing."""
        if seat not in self._remembered:
            story = b"" if self.before is None else self.before.remembered(seat)
            seen, own = self.seen(seat), self.seat == seat
            if own or self.before is None or seen != self.before.seen(seat):
                ink = hashlib.blake2b(story + seen, digest_size=16)
                ink.update(str(self.move if own else "").encode())
                story = ink.digest()
            self._remembered[seat] = story
        return self._remembered[seat]


class HouseState(pyspiel.State):  # type: ignore[misc]
    """A match that OpenSpiel plays."""

    def __init__(self, game: HouseGame) -> None:
        super().__init__(game)
        self.now = Moment(game.house, game.first)

    def current_player(self) -> int:
        if self.now.waiting == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.now.mover == CHANCE else self.now.mover

    def is_terminal(self) -> bool:
        return self.now.waiting == 0

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.now.game.legal(self.now.table, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.now.game.odds(self.now.table)
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        now = self.now
        if player == pyspiel.PlayerId.CHANCE:
            return f"{now.game.chance(now.table)[0].name} {now.game.outcome_words(now.table, action)}"
        return now.game.moves.words(now.table, action)

    def returns(self) -> list[float]:
        if self.now.waiting != 0:
            return [0.0] * self.now.table.seats
        points = self.now.game.points(self.now.table)
        winners = points.count(max(points))
        return [len(points) / winners - 1.0 if mine == max(points) else -1.0 for mine in points]

    def information_state_string(self, player: int | None = None) -> str:
        """Equal exactly where the player has seen and done the same: perfect recall, in short."""
        seat = self.current_player() if player is None else player
        return f"{seat} {self.now.remembered(seat).hex()}"

    def observation_string(self, player: int | None = None) -> str:
        """What the player sees now, without the box."""
        seat = self.current_player() if player is None else player
        game = self.now.game
        view = game.view(self.now.table, seat).to_json()
        return json.dumps({name: value for name, value in view.items() if name not in game.data and name not in game.options})

    def __str__(self) -> str:
        return json.dumps(self.now.table.to_json())
