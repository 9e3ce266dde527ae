"""Every game of the house as a Gymnasium environment, for one learner; and many matches at once as a vector environment.

    import gymnasium
    import dicehouse.adapters.gymnasium  # registers the games

    env = gymnasium.make("dicehouse/LiarsDice-v0", seats=3, opponents="steady")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

    envs = gymnasium.make_vec("dicehouse/LiarsDice-v0", num_envs=1024)

The learner has one seat; bots of the house, or policies of one's own, have the others. An action is a move's number. One that is
not legal changes nothing and brings nothing, and ``info["refused"]`` says so. The reward comes when the match is over: n times the
learner's share of the win, less one. A match that ends before the learner could decide anything is left out: the next one begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicehouse.bots import Bot, usual_bot
from dicehouse.bots import bot as find_bot
from dicehouse.bots.thinking import Thinker
from dicehouse.engine import Game, registry
from dicehouse.engine.batch import Batch
from dicehouse.engine.bot import set_up
from dicehouse.engine.errors import BadOption, IllegalMove
from dicehouse.engine.loops import decide_once, step_one
from dicehouse.engine.native import Builder
from dicehouse.engine.rules import NOBODY
from dicehouse.engine.runner import RULES, compiled_desk
from dicehouse.engine.stream import HALF, below, stream

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise ImportError("Gymnasium is not installed here: pip install 'dicehouse[gymnasium]'.") from missing

from .episode import RENDER_MODES, Episode, Seen, known_render_mode, rewards

Policy = Callable[[Seen], Any]  # from what a seat observes to a move's number; in a vector, from rows to numbers
NO_MOVE = -1  # in a batch: this match is not stepped


def register() -> list[str]:
    """Makes all games known to ``gymnasium.make`` and ``make_vec``; returns their names there. Calling it twice does no harm."""
    found = []
    for name in registry.games():
        found.append(f"dicehouse/{name.title().replace('_', '')}-v0")
        if found[-1] not in gymnasium.registry:
            here = __name__
            gymnasium.register(found[-1], entry_point=f"{here}:Env", vector_entry_point=f"{here}:VectorEnv", kwargs={"game": name})
    return found


def seen_space(episode: Episode) -> spaces.Dict:
    """What a seat can observe: the numbers of its view, and a 1 for each legal move."""
    shape = episode.observation
    return spaces.Dict(
        {
            "observation": spaces.Box(shape.low, shape.high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (episode.game.moves.size,), np.int8),
        }
    )


class Env(gymnasium.Env[Seen, np.int64]):
    """One match at a time, in which the learner has the seat ``seat``.

    ``opponents`` is the name or level of a bot, or a policy, for all other seats; or one for each of them, in their order. Without
    it the usual bot of the game plays. ``reset(seed)`` begins the first match of a seed, ``reset()`` the next one.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Policy | Sequence[str | Policy] | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(game, seats, options)
        self.seat, self.render_mode = _seat(seat, self.episode), known_render_mode(render_mode)
        self.observation_space = seen_space(self.episode)
        self.action_space = spaces.Discrete(self.episode.game.moves.size)
        self.opponents = self._seated(usual_bot(self.episode.game).name if opponents is None else opponents)
        self._bots: dict[str, _HouseBot] = {}

    def _seated(self, given: str | Policy | Sequence[str | Policy]) -> dict[int, str | Policy]:
        others = [seat for seat in range(self.episode.seats) if seat != self.seat]
        each = [given] * len(others) if isinstance(given, str) or callable(given) else list(given)
        if len(each) != len(others):
            raise BadOption(f"{len(each)} opponents for {len(others)} other seats: name one for each, or one for all.")
        for name in each:
            if isinstance(name, str):
                find_bot(self.episode.game, name)
        return dict(zip(others, each, strict=True))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """The options of the game are chosen when the environment is made."""
        super().reset(seed=seed)
        self.episode.begin(seed)
        self._opponents_play()
        while self.episode.seat == NOBODY:
            self.episode.begin()
            self._opponents_play()
        return self._told()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        refusal = self.episode.refusal(action)
        if refusal:
            if type(refusal) is not IllegalMove:  # no move at all, or no match to make it in
                raise refusal
            observation, info = self._told()
            return observation, 0.0, False, False, {**info, "refused": str(refusal)}
        self.episode.play(action)
        self._opponents_play()
        observation, info = self._told()
        if self.episode.seat != NOBODY:
            return observation, 0.0, False, False, info
        points = self.episode.game.points(self.episode.table)
        return observation, float(rewards(points)[self.seat]), True, False, {**info, "points": points}

    def _told(self) -> tuple[Seen, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        seen = self.episode.see(self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def _opponents_play(self) -> None:
        while self.episode.seat not in (self.seat, NOBODY):
            who = self.opponents[self.episode.seat]
            if not isinstance(who, str):
                move = who(self.episode.see(self.episode.seat))
            else:
                if who not in self._bots:
                    self._bots[who] = _HouseBot(self.episode.game, find_bot(self.episode.game, who))
                move = self._bots[who].move(self.episode)
            self.episode.play(move)

    def words(self, action: int) -> str:
        """What a legal action means, as people say it."""
        return self.episode.words(action)

    def render(self) -> str | None:
        """The table in words: returned in mode ``ansi``, printed in mode ``human``."""
        if self.render_mode == "human":
            print(self.episode.text())
        return self.episode.text() if self.render_mode == "ansi" else None

    def __getstate__(self) -> dict[str, Any]:
        """Bots keep nothing from one decision to the next: copies set up their own."""
        return {**self.__dict__, "_bots": {}}


class _HouseBot:
    """A bot with its desk set up; compiled if it thinks too much for the interpreter."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self.bot = bot
        self._thinker = Thinker(game, bot) if bot.compiled else None
        self._desk = (set_up(bot.desk, game.table_type),) if bot.desk and not bot.compiled else ()

    def move(self, episode: Episode) -> int:
        view, seat = episode.game.view(episode.table, episode.seat), episode.seat
        if self._thinker:
            return self._thinker.decide(view, seat, below(episode.mind, HALF))
        legal = list(episode.legal)
        return int(self.bot.choose(view, seat, legal, len(legal), episode.mind, *self._desk))


class VectorEnv(gymnasium.vector.VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` matches at once, in compiled code. Where a match ends, the next one begins in the same step.

    The learner has the seat ``seat`` in all of them; ``opponents`` is a bot for all other seats, or a policy that answers rows of
    observations with as many moves. With ``seat=None`` the learner plays every seat against itself, and the seat that is to decide
    changes from step to step: it is the first number of an observation, and ``info["seat"]``.

    ``rewards[i]`` is for the seat that moved in this step, ``info["rewards"][i]`` has what each seat gets: both are 0 until the
    match is over. Its last observation is then ``info["final_obs"][i]``. ``info["refused"][i]`` is True where a move was not legal;
    there nothing has changed.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str | Policy | None = None,
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> None:
        one = Episode(game, seats, options)
        self.game, self.seats, self.num_envs = one.game, one.seats, num_envs
        self.seat = None if seat is None else _seat(seat, one)
        self.observation = one.observation
        self.single_observation_space = seen_space(one)
        self.single_action_space = spaces.Discrete(self.game.moves.size)
        self._made: dict[str, Any] = {"games": num_envs, "seats": self.seats, "options": options, "threads": threads}
        self.batch: Batch
        self._begun = False  # compiling takes its time, so the batch is made when it is needed
        self._opponent: _HouseBots | Policy | None = None
        if self.seat is None and opponents is not None:
            raise BadOption("With seat=None the learner plays every seat: leave the opponents out.")
        if self.seat is not None:
            who = usual_bot(self.game).name if opponents is None else opponents
            if not isinstance(who, str) and not callable(who):
                raise BadOption(f"The opponents in a vector are one bot, or one policy, for all other seats, not {who!r}.")
            self._opponent = _HouseBots(self.game, find_bot(self.game, who), num_envs) if isinstance(who, str) else who

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        return batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """New matches everywhere. Without a seed they are others, which follow from the seed before."""
        super().reset(seed=seed)
        run = int(self.np_random.integers(1 << 63)) if seed is None else seed
        if self._begun:
            self.batch.reset(run)
        else:
            self.batch = Batch(self.game, seed=run, **self._made)
            self._begun = True
        if isinstance(self._opponent, _HouseBots):
            self._opponent.begin(run)
        self._go_on()
        return self._told({})

    def step(self, actions: Any) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        mover = self.batch.seat.copy()
        self.batch.step(actions)
        refused = self.batch.refused.astype(bool)
        self._opponents_play()
        over = self.batch.over
        gains = np.zeros((self.num_envs, self.seats))
        gains[over] = rewards(self.batch.result[over])
        info: dict[str, Any] = {"rewards": gains, "refused": refused}
        if over.any():
            info["final_obs"], info["_final_obs"] = self._last_seen(over, mover), over
            self._go_on()
        observation, told = self._told(info)
        return observation, gains[np.arange(self.num_envs), mover], over, np.zeros(self.num_envs, bool), told

    def _go_on(self) -> None:
        """To the learner's next decision in every match; new ones begin where one is over."""
        self._opponents_play()
        while self.batch.over.any():
            self.batch.restart()
            self._opponents_play()

    def _opponents_play(self) -> None:
        if isinstance(self._opponent, _HouseBots):
            self._opponent.play(self.batch, self.seat)
        elif self._opponent is not None:
            self._policy_plays(self._opponent)

    def _policy_plays(self, policy: Policy) -> None:
        """All matches that wait for it at once, until none does."""
        batch = self.batch
        while (theirs := (batch.seat != NOBODY) & (batch.seat != self.seat)).any():
            moves = np.full(self.num_envs, NO_MOVE)
            moves[theirs] = policy(self._seen(theirs, batch.seat))
            batch.step(moves)
            if batch.refused[theirs].any():
                raise IllegalMove("The opponents chose a move that is not legal: their action_mask has a 1 for each move that is.")

    def _seen(self, where: NDArray[np.bool_], seats: NDArray[np.int8]) -> Seen:
        rows = self.observation.many(lambda field: self.batch.view(field)[where], seats[where])
        return {"observation": rows, "action_mask": self.batch.mask[where]}

    def _last_seen(self, over: NDArray[np.bool_], mover: NDArray[np.int8]) -> NDArray[Any]:
        """One observation in each place where a match is over, in Gymnasium's form."""
        seen = self._seen(over, mover)
        found = np.full(self.num_envs, None, object)
        for at, row, mask in zip(np.flatnonzero(over), seen["observation"], seen["action_mask"], strict=True):
            found[at] = {"observation": row, "action_mask": mask}
        return found

    def _told(self, info: dict[str, Any]) -> tuple[Seen, dict[str, Any]]:
        mask = self.batch.mask.copy()
        seen = {"observation": self.observation.many(self.batch.view, self.batch.seat), "action_mask": mask}
        return seen, {**info, "action_mask": mask, "seat": self.batch.seat.copy()}


class _HouseBots:
    """One bot that plays for all other seats, in compiled code."""

    def __init__(self, game: Game, bot: Bot, places: int) -> None:
        self._desk = (compiled_desk(bot.desk, game.table_type.dtype()),) if bot.desk else ()
        self._scratch = np.zeros(max(2, game.moves.size), np.int16), np.zeros(game.most_outcomes, np.int32)
        self._minds = np.zeros((places, 2), np.uint64)
        hooks = {**{rule: getattr(game.rules, rule) for rule in RULES}, "choose": bot.choose}
        self._answer = Builder("cpu", hooks).build(answer_all)
        self._name = bot.name

    def begin(self, seed: int) -> None:
        for place in range(len(self._minds)):
            self._minds[place] = stream(seed, 2 * place + 1)

    def play(self, batch: Batch, learner: int | None) -> None:
        self._answer(learner, self._minds, self._desk, *self._scratch, *batch.arrays)
        if ((batch.seat != NOBODY) & (batch.seat != learner)).any():
            raise IllegalMove(f"The bot {self._name!r} chose a move that is not legal: its author must know.")


def answer_all(
    learner: Any,
    minds: Any,
    desk: Any,
    moves: Any,
    weights: Any,
    matches: Any,
    views: Any,
    dice: Any,
    masks: Any,
    seats: Any,
    points: Any,
    refused: Any,
) -> None:
    """The bot plays in every match until the learner is to decide, or it is over, or a move is refused. Compiled, like rules."""
    for i in range(len(seats)):
        refused[i] = 0
        while seats[i] not in (learner, NOBODY) and not refused[i]:
            move = decide_once(views[i : i + 1], seats[i], moves, minds[i], desk)
            step_one(i, move, matches, views, dice[i], moves, weights, masks, seats, points, refused)


def _seat(seat: int, episode: Episode) -> int:
    if not isinstance(seat, int) or not 0 <= seat < episode.seats:
        raise BadOption(f"There is no seat {seat!r}: the learner's is a number from 0 to {episode.seats - 1}.")
    return seat


register()
