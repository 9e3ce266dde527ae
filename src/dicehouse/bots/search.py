"""One searcher for every game: Monte Carlo tree search over information sets, from a view alone.

It imagines a world that fits the view (``guess``), plays it to the end, and remembers for every decision on the way, by what
the seat that made it could see there, how each move turned out (information-set Monte Carlo, Cowling, Powley and Whitehouse;
equal views are one node, so the tree is a table). Good moves are tried more often. Where nothing is hidden all seats learn. Where
something is, the others play by the policy: the searcher's own secrets are the same in every world that it imagines, so others who
learned would soon play as if they knew them. Chance rolls as it does at the table.

Written like rules: it runs in the interpreter and compiled. ``policy`` plays on after the tree's end and says which move to
try first: any move at all, or a bot that knows the game.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from dicehouse.engine.bot import MASTER, RANDOM, STRONG, Bot, fractions, records, whole, words_of
from dicehouse.engine.game import Game
from dicehouse.engine.loops import fingerprint, put, without_desk
from dicehouse.engine.native import HOOK, bound
from dicehouse.engine.rules import CHANCE, only_seat, pick_weighted

waiting = legal = play = odds = hide = guess = result = HOOK  # the game's rules
policy = HOOK  # the bot that plays on

CURIOSITY = 1.0  # how much a move is tried that was tried little: the constant of PUCT
CAUTION = 1.0  # standard errors by which a move must lead that the policy would not make
SPREAD = 0.35  # of what one world brings
STRIDE = 4.0  # a margin of so many times the usual one counts as much as a win
FAITH = 0.5  # how much of that goes to the moves that the policy makes
OPINIONS = 4  # how often the policy is asked when a decision is met first
NO_NODE, ROOT = -1, 0
WORLD, VIEW = 0, 1  # the records on the desk
NODES, EDGES = 0, 1  # what is counted in ``used``
SIMULATIONS, MOST_STEPS, KNOWS, OPEN, GOES_ON = range(5)  # in ``settings``
DEEPEST = 256  # decisions of one simulation that are remembered
MOST_SEATS = 8


class Tree(NamedTuple):
    """What lies on the desk of a searcher."""

    settings: Any  # worlds to imagine, moves of one at most; whether the policy knows the game, nothing is hidden, to think on
    used: Any  # nodes and edges so far
    slots: Any  # node + 1 by fingerprint, 0: free
    key: Any  # of each node: its fingerprint
    first_edge: Any
    edges: Any  # how many
    visits: Any
    sum: Any  # of what its visits brought the seat that decides there
    move: Any  # of each edge
    tries: Any
    prior: Any
    gain: Any  # the sum of what the tries brought: half of it is for winning, half for the margin
    won: Any  # the sum of shares of the win
    path_node: Any  # of the present simulation
    path_edge: Any
    path_seat: Any
    share: Any  # of the win, by seat
    brought: Any  # what the world brought, by seat
    margins: Any  # the sum of all margins so far, and how many
    points: Any  # by seat
    worlds: Any
    words: Any
    moves: Any
    weights: Any
    mind: Any  # the policy's own desk, if it has one


def choose(view, seat, moves, n, rng, tree):
    """The move that was tried most; but what the policy would do is left only for one that has proved better."""
    if n == 1:
        return moves[0]
    if not tree.settings[GOES_ON]:
        forget(tree)
    for _ in range(tree.settings[SIMULATIONS]):
        simulate(view, seat, rng, tree)
    return tree.move[proved_best(tree, ROOT)]


def forget(tree):
    tree.used[NODES] = 0
    tree.used[EDGES] = 0
    tree.margins[0] = 0.0
    tree.margins[1] = 0.0
    for slot in range(len(tree.slots)):
        tree.slots[slot] = 0


def proved_best(tree, node):
    best = most_tried(tree, node)
    usual = tree.first_edge[node]
    for edge in range(usual, usual + tree.edges[node]):
        if tree.prior[edge] > tree.prior[usual]:
            usual = edge
    if not tree.settings[KNOWS] or tree.tries[usual] == 0:
        return best
    lead = tree.gain[best] / tree.tries[best] - tree.gain[usual] / tree.tries[usual]
    error = SPREAD * sqrt(1.0 / tree.tries[best] + 1.0 / tree.tries[usual])
    return best if lead > CAUTION * error else usual


def most_tried(tree, node):
    """The edge of a node that was tried most; of equal ones the better."""
    best = tree.first_edge[node]
    for edge in range(best + 1, best + tree.edges[node]):
        more = tree.tries[edge] - tree.tries[best]
        if more > 0 or (more == 0 and tree.gain[edge] > tree.gain[best]):
            best = edge
    return best


def simulate(view, seat, rng, tree):
    """One world from the view to its end."""
    put(tree.worlds, WORLD, view)
    t = tree.worlds[WORLD]
    guess(t, seat, rng)
    depth = 0
    growing = True
    for step in range(tree.settings[MOST_STEPS]):
        now = waiting(t)
        if now == 0:
            break
        if now == CHANCE:
            n = odds(t, tree.weights)
            play(t, CHANCE, pick_weighted(tree.weights, n, rng))
            continue
        mover = seat if step == 0 else only_seat(now)
        put(tree.worlds, VIEW, t)
        hide(tree.worlds[VIEW], mover)
        node = NO_NODE
        if growing and (tree.settings[OPEN] or mover == seat):
            known = tree.used[NODES]
            node = node_of(t, mover, rng, tree)
            growing = node != NO_NODE and node < known and depth < DEEPEST - 1
        if node == NO_NODE:
            n = legal(t, mover, tree.moves)
            move = tree.moves[0] if n == 1 else policy(tree.worlds[VIEW], mover, tree.moves, n, rng, tree.mind)
        else:
            edge = most_promising(tree, node)
            move = tree.move[edge]
            tree.path_node[depth] = node
            tree.path_edge[depth] = edge
            tree.path_seat[depth] = mover
            depth += 1
        play(t, mover, move)
    divide(t, tree)
    for i in range(depth):
        brought = tree.brought[tree.path_seat[i]]
        tree.visits[tree.path_node[i]] += 1
        tree.sum[tree.path_node[i]] += brought
        tree.tries[tree.path_edge[i]] += 1
        tree.gain[tree.path_edge[i]] += brought
        tree.won[tree.path_edge[i]] += tree.share[tree.path_seat[i]]


def node_of(t, mover, rng, tree):
    """The node of this decision, as its seat sees it; a new one where there is none, NO_NODE where there is no room for it."""
    key = fingerprint(tree.words, VIEW) ^ mover
    size = len(tree.slots)
    slot = key % size
    while tree.slots[slot] != 0:
        node = tree.slots[slot] - 1
        if tree.key[node] == key:
            return node
        slot = (slot + 1) % size
    n = legal(t, mover, tree.moves)
    node = tree.used[NODES]
    if node >= len(tree.key) or tree.used[EDGES] + n > len(tree.move):
        return NO_NODE
    tree.slots[slot] = node + 1
    tree.key[node] = key
    tree.first_edge[node] = tree.used[EDGES]
    tree.edges[node] = n
    tree.visits[node] = 0
    tree.sum[node] = 0.0
    for i in range(n):
        edge = tree.used[EDGES] + i
        tree.move[edge] = tree.moves[i]
        tree.tries[edge] = 0
        tree.gain[edge] = 0.0
        tree.won[edge] = 0.0
        tree.prior[edge] = 1.0 / n
    if tree.settings[KNOWS] and n > 1:
        listen(t, mover, n, rng, tree)
    tree.used[NODES] += 1
    tree.used[EDGES] += n
    return node


def listen(t, mover, n, rng, tree):
    """The policy's opinions on a new node."""
    first = tree.used[EDGES]
    for i in range(n):
        tree.prior[first + i] *= 1.0 - FAITH
    for _ in range(OPINIONS):
        move = policy(tree.worlds[VIEW], mover, tree.moves, n, rng, tree.mind)
        for i in range(n):
            if tree.move[first + i] == move:
                tree.prior[first + i] += FAITH / OPINIONS


def most_promising(tree, node):
    """The edge with the best sum of what it brought so far and how little it was tried (PUCT)."""
    first = tree.first_edge[node]
    visits = tree.visits[node]
    usual = tree.sum[node] / visits if visits > 0 else 0.5
    drive = CURIOSITY * sqrt(visits + 1.0)
    best = first
    most = -1.0
    for edge in range(first, first + tree.edges[node]):
        tries = tree.tries[edge]
        brings = tree.gain[edge] / tries if tries > 0 else usual
        hope = brings + drive * tree.prior[edge] / (1 + tries)
        if hope > most:
            most = hope
            best = edge
    return best


def divide(t, tree):
    """Each seat's share of the win; of a match that was cut short, as if it had ended there."""
    result(t, tree.points)
    best = tree.points[0]
    for p in range(1, t.seats):
        best = max(best, tree.points[p])
    winners = 0
    for p in range(t.seats):
        winners += 1 if tree.points[p] == best else 0
    for p in range(t.seats):
        tree.share[p] = 1.0 / winners if tree.points[p] == best else 0.0
    weigh_margins(t.seats, best, winners, tree)


def weigh_margins(seats, best, winners, tree):
    """A narrow loss is better than a wide one: who plays for the margin, too, learns more from each world."""
    second = tree.points[0]
    for p in range(seats):
        if tree.points[p] < best and (second == best or tree.points[p] > second):
            second = tree.points[p]
    tree.margins[0] += best - second
    tree.margins[1] += 1.0
    stride = max(1.0, STRIDE * tree.margins[0] / tree.margins[1])
    for p in range(seats):
        rival = best if tree.points[p] < best or winners > 1 else second
        ahead = max(-1.0, min(1.0, (tree.points[p] - rival) / stride))
        tree.brought[p] = (tree.share[p] + (1.0 + ahead) / 2.0) / 2.0


# --- the bots ---------------------------------------------------------------------------------------------------------


def tree(game: Game, policy: Bot, simulations: int, steps: int = 10_000) -> Tree:
    """Room for a search of so many worlds: each adds a node at most."""
    nodes = simulations + 1
    edges = nodes * min(game.moves.size, 64) + game.moves.size
    return Tree(
        settings=whole(5, [simulations, steps, int(policy is not RANDOM), int(game.open)]),
        used=whole(2),
        slots=whole(2 * nodes + 1),
        key=whole(nodes),
        first_edge=whole(nodes),
        edges=whole(nodes),
        visits=whole(nodes),
        sum=fractions(nodes),
        move=whole(edges),
        tries=whole(edges),
        prior=fractions(edges),
        gain=fractions(edges),
        won=fractions(edges),
        path_node=whole(DEEPEST),
        path_edge=whole(DEEPEST),
        path_seat=whole(DEEPEST),
        share=fractions(MOST_SEATS),
        brought=fractions(MOST_SEATS),
        margins=fractions(2),
        points=whole(MOST_SEATS),
        worlds=records(2),
        words=words_of("worlds"),
        moves=whole(max(2, game.moves.size)),
        weights=whole(game.most_outcomes),
        mind=policy.desk,
    )


def searcher(game: Game, policy: Bot = RANDOM, simulations: int = 1000, name: str = "search") -> Bot:
    """A bot that searches; ``policy`` plays its imagined matches on."""
    rules = {rule: getattr(game.rules, rule) for rule in ("waiting", "legal", "play", "odds", "hide", "guess", "result")}
    plays_on = policy.choose if policy.desk else bound(without_desk, first=policy.choose)
    think = bound(choose, policy=plays_on, **rules)
    knows = policy is not RANDOM
    about = f"imagines {simulations:,} ways the match may go on" + (f", played as {policy.name} would" if knows else "")
    return Bot(name, about, think, MASTER if knows else STRONG, tree(game, policy, simulations), compiled=True)
