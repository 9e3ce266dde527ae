"""Equilibria of small games for two with secrets: counterfactual regret minimisation, walking a game's own rules.

``unfold`` walks every line of play once, by ``waiting``, ``legal``, ``odds``, ``play`` and ``hide``, and keeps the tree as plain
numbers. Positions that are equal are one node. What a player decides by is its view; with ``recall`` it is everything that it has
seen and done, and no two lines that a player can tell apart are one. It may be said for each player: who learns to go by views
against one who remembers is hard to exploit by anybody; two who both forget only learn to beat each other.

``Solver`` then plays CFR+ on that tree (regrets never below zero, the average weighted by the iteration, the two players in turn)
and measures how much a best response to the average would gain. Both are written like rules: compiled or in the interpreter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from dicehouse.engine.bot import fractions, records, set_up, whole, words_of
from dicehouse.engine.errors import BadValue
from dicehouse.engine.game import Game
from dicehouse.engine.loops import fingerprint, put
from dicehouse.engine.native import HOOK, Builder
from dicehouse.engine.record import Record
from dicehouse.engine.rules import CHANCE, EVEN, only_seat
from dicehouse.engine.runner import compiled_desk
from dicehouse.engine.stream import below, start

waiting = legal = play = odds = hide = result = ending = HOOK  # the game's rules, and what tells its endings apart

FIRST, SECOND = 0, 1
LOST, WON, TIED = range(3)  # the endings where nothing else is said, for the first player
SHARES = (-1.0, 1.0, 0.0)  # and what they bring it
OVER = -2  # in place of a mover
NODES, EDGES, SETS, CELLS, FINISHED, NO_ROOM = range(6)  # what is counted in ``used``
DEEPEST = 512  # moves of one line of play
HALF_KEY = 1 << 31
NOTHING = -1
TINY = 1e-12  # a gain that is none


class Tree(NamedTuple):
    """The unfolded game. The first nodes are the endings; an edge of a player's node has a cell that its set shares."""

    remembers: Any  # whether each player does
    used: Any
    mover: Any  # of each node: CHANCE, a player or OVER
    set_of: Any
    first_edge: Any
    edges: Any  # how many
    order: Any  # the nodes, each after all those it leads to
    child: Any  # of each edge
    chance: Any  # how likely it is, where Chance moves
    first_cell: Any  # of each set
    cells: Any  # how many
    move: Any  # of each cell
    node_key: Any
    node_slots: Any  # node + 1 by key, 0: free
    set_key: Any
    set_slots: Any
    line: Any  # of the present line of play: its nodes
    tried: Any  # how many edges of each
    story: Any  # what each player remembers there
    sight: Any  # and sees
    worlds: Any
    views: Any
    world_words: Any
    view_words: Any
    moves: Any
    weights: Any
    points: Any


def unfold(endings, tree, rng):
    """Walks every line of play; the record in ``worlds[0]`` is where the game begins."""
    for node in range(endings):
        tree.mover[node] = OVER
        tree.order[node] = node
    tree.used[NODES] = endings
    tree.used[FINISHED] = endings
    remember(0, NOTHING, NOTHING, tree, rng)
    depth = 0
    tree.line[0] = node_of(0, tree, rng)
    tree.tried[0] = 0
    while depth >= 0 and not tree.used[NO_ROOM]:
        node = tree.line[depth]
        i = tree.tried[depth]
        if i == tree.edges[node]:
            tree.order[tree.used[FINISHED]] = node
            tree.used[FINISHED] += 1
            depth -= 1
            continue
        tree.tried[depth] += 1
        if tree.mover[node] == CHANCE and tree.chance[tree.first_edge[node] + i] == 0.0:
            continue  # it cannot happen, so it leads to the first ending as well as anywhere
        move = i if tree.mover[node] == CHANCE else tree.move[tree.first_cell[tree.set_of[node]] + i]
        put(tree.worlds, depth + 1, tree.worlds[depth])
        play(tree.worlds[depth + 1], tree.mover[node], move)
        remember(depth + 1, tree.mover[node], move, tree, rng)
        known = tree.used[NODES]
        found = node_of(depth + 1, tree, rng)
        tree.child[tree.first_edge[node] + i] = found
        if found >= known:
            depth += 1
            tree.line[depth] = found
            tree.tried[depth] = 0


def remember(depth, mover, move, tree, rng):
    """What players remember, if they do: their own moves, and all that they could notice."""
    for p in range(2):
        if not tree.remembers[p]:
            continue
        put(tree.views, 0, tree.worlds[depth])
        hide(tree.views[0], p)
        sight = fingerprint(tree.view_words, 0)
        story = tree.story[2 * (depth - 1) + p] if depth > 0 else p
        if mover == p:
            story = mixed(story, move, rng)
        if depth == 0 or mover == p or sight != tree.sight[2 * (depth - 1) + p]:
            story = mixed(story, sight, rng)
        tree.story[2 * depth + p] = story
        tree.sight[2 * depth + p] = sight


def mixed(one, other, rng):
    """A number that stands for both."""
    start(rng, one, other)
    return below(rng, HALF_KEY) * HALF_KEY + below(rng, HALF_KEY)


def node_of(depth, tree, rng):
    """The node of a world of the present line; a new one where there is none."""
    t = tree.worlds[depth]
    now = waiting(t)
    if now == 0:
        return ending(t, tree.points)
    key = fingerprint(tree.world_words, depth)
    for p in range(2):
        if tree.remembers[p]:
            key = mixed(key, tree.story[2 * depth + p], rng)
    slot = key % len(tree.node_slots)
    while tree.node_slots[slot] != 0:
        node = tree.node_slots[slot] - 1
        if tree.node_key[node] == key:
            return node
        slot = (slot + 1) % len(tree.node_slots)
    node = tree.used[NODES]
    mover = CHANCE if now == CHANCE else only_seat(now)
    n = odds(t, tree.weights) if mover == CHANCE else legal(t, mover, tree.moves)
    if node + 1 >= len(tree.node_key) or tree.used[EDGES] + n > len(tree.child) or depth + 2 >= DEEPEST:
        tree.used[NO_ROOM] = 1
        return 0
    tree.node_slots[slot] = node + 1
    tree.node_key[node] = key
    tree.mover[node] = mover
    tree.first_edge[node] = tree.used[EDGES]
    tree.edges[node] = n
    tree.used[NODES] += 1
    tree.used[EDGES] += n
    if mover == CHANCE:
        weigh(node, n, tree)
    else:
        tree.set_of[node] = set_of(depth, mover, n, tree)
    return node


def who_won(t, points):
    """What tells endings apart where nothing else is said: who has the better result."""
    result(t, points)
    return TIED if points[0] == points[1] else WON if points[0] > points[1] else LOST


def weigh(node, n, tree):
    """How likely each outcome is."""
    total = 0.0
    for i in range(n):
        total += 1 if tree.weights[0] == EVEN else tree.weights[i]
    for i in range(n):
        tree.chance[tree.first_edge[node] + i] = (1 if tree.weights[0] == EVEN else tree.weights[i]) / total


def set_of(depth, mover, n, tree):
    """The information set of a decision; a new one where there is none."""
    if tree.remembers[mover]:
        key = tree.story[2 * depth + mover]
    else:
        put(tree.views, 0, tree.worlds[depth])
        hide(tree.views[0], mover)
        key = fingerprint(tree.view_words, 0) ^ mover
    slot = key % len(tree.set_slots)
    while tree.set_slots[slot] != 0:
        found = tree.set_slots[slot] - 1
        if tree.set_key[found] == key:
            return found
        slot = (slot + 1) % len(tree.set_slots)
    found = tree.used[SETS]
    if found >= len(tree.set_key) or tree.used[CELLS] + n > len(tree.move):
        tree.used[NO_ROOM] = 1
        return 0
    tree.set_slots[slot] = found + 1
    tree.set_key[found] = key
    tree.first_cell[found] = tree.used[CELLS]
    tree.cells[found] = n
    for i in range(n):
        tree.move[tree.used[CELLS] + i] = tree.moves[i]
    tree.used[SETS] += 1
    tree.used[CELLS] += n
    return found


def view_key(view, seat):
    """The key of the set of a decision where players go by their views."""
    return fingerprint([view], 0) ^ seat


def recall_key(views, moves, seat):
    """The key of the set of a decision where players remember: the seat's views from the start, and with each the move that it
    made itself to come there, or NOTHING.
    """
    story, last = seat, None
    for view, move in zip(views, moves, strict=True):
        sight = fingerprint([view], 0)
        if move != NOTHING:
            story = mixed(story, move, [0, 0])
        if move != NOTHING or sight != last:
            story = mixed(story, sight, [0, 0])
        last = sight
    return story


# --- CFR+ -------------------------------------------------------------------------------------------------------------


class Play(NamedTuple):
    """What the players have learned: a number for each cell, or for each node."""

    regret: Any
    gain: Any  # of the present iteration
    now: Any  # how likely each move is in the present strategy
    sum: Any  # of all strategies so far, weighted
    average: Any
    worth: Any  # of each node, for the first player
    own: Any  # how likely the learning player's own moves lead to each node
    rest: Any  # and those of the other one and of Chance


def iterate(begin, end, tree, learned):
    for number in range(begin, end):
        for player in range(2):
            match(tree, learned)
            reach(player, tree, learned.now, learned)
            value(tree, learned.now, learned)
            learn(player, number + 1, tree, learned)


def match(tree, learned):
    """Regret matching: moves are played as much as they are regretted."""
    for found in range(tree.used[SETS]):
        first, n = tree.first_cell[found], tree.cells[found]
        total = 0.0
        for cell in range(first, first + n):
            total += learned.regret[cell]
        for cell in range(first, first + n):
            learned.now[cell] = learned.regret[cell] / total if total > 0 else 1.0 / n


def reach(player, tree, strategy, learned):
    """How likely every node is: by the player's own moves, and by all others."""
    for node in range(tree.used[NODES]):
        learned.own[node] = 0.0
        learned.rest[node] = 0.0
    root = tree.order[tree.used[NODES] - 1]
    learned.own[root] = 1.0
    learned.rest[root] = 1.0
    for k in range(tree.used[NODES] - 1, -1, -1):
        node = tree.order[k]
        mover = tree.mover[node]
        own, rest = learned.own[node], learned.rest[node]
        if mover == OVER or (own == 0.0 and rest == 0.0):
            continue
        first = tree.first_edge[node]
        cell = 0 if mover == CHANCE else tree.first_cell[tree.set_of[node]]
        for i in range(tree.edges[node]):
            child = tree.child[first + i]
            share = tree.chance[first + i] if mover == CHANCE else strategy[cell + i]
            learned.own[child] += own * share if mover == player else own
            learned.rest[child] += rest if mover == player else rest * share


def value(tree, strategy, learned):
    """What every node is worth to the first player."""
    for k in range(tree.used[NODES]):
        node = tree.order[k]
        mover = tree.mover[node]
        if mover == OVER:
            continue
        first = tree.first_edge[node]
        cell = 0 if mover == CHANCE else tree.first_cell[tree.set_of[node]]
        total = 0.0
        for i in range(tree.edges[node]):
            share = tree.chance[first + i] if mover == CHANCE else strategy[cell + i]
            if share > 0.0:
                total += share * learned.worth[tree.child[first + i]]
        learned.worth[node] = total


def gains(player, tree, learned):
    """What each move would have brought more than the strategy did."""
    for cell in range(tree.used[CELLS]):
        learned.gain[cell] = 0.0
    sign = 1.0 if player == FIRST else -1.0
    for node in range(tree.used[NODES]):
        if tree.mover[node] == player and learned.rest[node] > 0.0:
            first, cell = tree.first_edge[node], tree.first_cell[tree.set_of[node]]
            for i in range(tree.edges[node]):
                learned.gain[cell + i] += sign * learned.rest[node] * (learned.worth[tree.child[first + i]] - learned.worth[node])


def learn(player, weight, tree, learned):
    gains(player, tree, learned)
    for node in range(tree.used[NODES]):
        if tree.mover[node] == player and learned.own[node] > 0.0:
            cell = tree.first_cell[tree.set_of[node]]
            for i in range(tree.edges[node]):
                learned.sum[cell + i] += weight * learned.own[node] * learned.now[cell + i]
    for cell in range(tree.used[CELLS]):
        learned.regret[cell] = max(0.0, learned.regret[cell] + learned.gain[cell])


def take_average(tree, learned):
    for found in range(tree.used[SETS]):
        first, n = tree.first_cell[found], tree.cells[found]
        total = 0.0
        for cell in range(first, first + n):
            total += learned.sum[cell]
        for cell in range(first, first + n):
            learned.average[cell] = learned.sum[cell] / total if total > 0 else 1.0 / n


def respond(player, tree, learned):
    """What the first player gets if ``player`` answers the average as well as it can.

    Each round of thought improves all its decisions, the last ones of a line first to be right. Without recall that may stop short
    of the best.
    """
    root = tree.order[tree.used[NODES] - 1]
    for cell in range(tree.used[CELLS]):
        learned.now[cell] = learned.average[cell]
    reach(player, tree, learned.now, learned)
    best = 0.0
    rounds = 0
    changed = True
    while changed and rounds < DEEPEST:
        value(tree, learned.now, learned)
        gains(player, tree, learned)
        changed = improve(player, tree, learned)
        best = learned.worth[root]
        rounds += 1
    return best


def improve(player, tree, learned):
    """The player's sets move to the best move of each; whether any did."""
    changed = False
    for node in range(tree.used[NODES]):
        if tree.mover[node] == player:
            first, n = tree.first_cell[tree.set_of[node]], tree.edges[node]
            best = first
            for cell in range(first, first + n):
                if learned.gain[cell] > learned.gain[best] + TINY:
                    best = cell
            if learned.now[best] < 1.0:
                changed = changed or learned.gain[best] > TINY
                for cell in range(first, first + n):
                    learned.now[cell] = 0.0
                learned.now[best] = 1.0
    return changed


# --- for people -------------------------------------------------------------------------------------------------------


class Solver:
    """Solves one game from one table. ``payoffs`` are what the endings bring the first player; the second gets as much less.

    ``recall`` says whether players remember: both, or each of them.
    """

    def __init__(
        self,
        game: Game,
        table: Record,
        *,
        ending: Any = who_won,
        payoffs: Any = SHARES,
        recall: bool | Sequence[bool] = False,
        nodes: int = 1 << 20,
        moves_each: int = 12,
        compiled: bool = True,
    ) -> None:
        if table.seats != 2:
            raise BadValue(f"Equilibria are worked out for two players, not {table.seats}.")
        rules = {rule: getattr(game.rules, rule) for rule in ("waiting", "legal", "play", "odds", "hide", "result")}
        self._builder = Builder("cpu" if compiled else "interpreter", {**rules, "ending": ending})
        self._compiled = compiled
        self._kind = game.table_type
        self.iterations = 0
        edges = nodes * moves_each
        remembers = (recall, recall) if isinstance(recall, bool) else recall
        self.tree = self._made(
            Tree(
                remembers=whole(2, [int(each) for each in remembers]),
                used=whole(6),
                mover=whole(nodes),
                set_of=whole(nodes),
                first_edge=whole(nodes),
                edges=whole(nodes),
                order=whole(nodes),
                child=whole(edges),
                chance=fractions(edges),
                first_cell=whole(nodes),
                cells=whole(nodes),
                move=whole(edges),
                node_key=whole(nodes),
                node_slots=whole(2 * nodes + 1),
                set_key=whole(nodes),
                set_slots=whole(2 * nodes + 1),
                line=whole(DEEPEST),
                tried=whole(DEEPEST),
                story=whole(2 * DEEPEST),
                sight=whole(2 * DEEPEST),
                worlds=records(DEEPEST),
                views=records(1),
                world_words=words_of("worlds"),
                view_words=words_of("views"),
                moves=whole(max(2, game.moves.size)),
                weights=whole(game.most_outcomes),
                points=whole(2),
            )
        )
        self._begin(table, len(payoffs))
        nodes, cells = self.count("nodes"), self.count("cells")
        by_cell, by_node = fractions(cells), fractions(nodes)
        self.learned = self._made(Play(by_cell, by_cell, by_cell, by_cell, by_cell, by_node, by_node, by_node))
        for ending_number, payoff in enumerate(payoffs):
            self.learned.worth[ending_number] = payoff

    def _made(self, desk: Any) -> Any:
        return compiled_desk(desk, self._kind.dtype()) if self._compiled else set_up(desk, self._kind)

    def _begin(self, table: Record, endings: int) -> None:
        if self._compiled:
            self.tree.worlds[0] = np.frombuffer(table.pack(), self._kind.dtype())[0]
        else:
            self.tree.worlds[0] = table.copy()
        rng: Any = np.zeros(2, np.uint64) if self._compiled else [0, 0]
        self._builder.build(unfold)(endings, self.tree, rng)
        if self.tree.used[NO_ROOM]:
            raise BadValue(f"The game has more lines of play than there is room for: {self.count('nodes')} nodes are not enough.")

    def count(self, what: str) -> int:
        """How many "nodes", "edges", "sets" or "cells" the tree has."""
        return int(self.tree.used[{"nodes": NODES, "edges": EDGES, "sets": SETS, "cells": CELLS}[what]])

    def run(self, iterations: int) -> None:
        """Goes on learning."""
        self._builder.build(iterate)(self.iterations, self.iterations + iterations, self.tree, self.learned)
        self.iterations += iterations
        self._builder.build(take_average)(self.tree, self.learned)

    def strategy(self) -> dict[int, dict[int, float]]:
        """The average so far: for each set, by key, how likely each move is."""
        found = {}
        for number in range(self.count("sets")):
            first, n = int(self.tree.first_cell[number]), int(self.tree.cells[number])
            cells = range(first, first + n)
            found[int(self.tree.set_key[number])] = {int(self.tree.move[cell]): float(self.learned.average[cell]) for cell in cells}
        return found

    def chances(self, strategy: dict[int, dict[int, float]], view: Record, seat: int) -> dict[int, float]:
        """How likely each move should be for a seat that goes by its view."""
        return strategy[view_key(view, seat)]

    def value(self) -> float:
        """What the average strategies bring the first player against each other."""
        self._builder.build(value)(self.tree, self.learned.average, self.learned)
        return float(self.learned.worth[self.tree.order[self.count("nodes") - 1]])

    def bounds(self) -> tuple[float, float]:
        """What the first player can be held to, and what it can get, against the averages. The game's value lies between."""
        respond_to = self._builder.build(respond)
        return float(respond_to(SECOND, self.tree, self.learned)), float(respond_to(FIRST, self.tree, self.learned))

    def exploitability(self) -> float:
        """What a best response gains on average: half of what lies between the bounds."""
        low, high = self.bounds()
        return (high - low) / 2
