"""Checks the dice of a finished Dicehouse match. It needs Python and nothing else, not even Dicehouse.

    python verify.py TRANSCRIPT
    python verify.py --vectors vectors.json

README.md, beside this file, says what is checked and why.
"""

import hashlib
import hmac
import json
import sys


class Foul(Exception):
    """Something that is not as it was promised."""


def key_of(seed, match, entropy):
    """The key of all rolls; ``entropy`` has an entry for each seat in order, "-" for one without a contribution."""
    lines = ["dicehouse fair dice 1", f"match {match}"]
    lines += [f"{'ABCDEFGH'[seat]} {given}" for seat, given in enumerate(entropy)]
    return hmac.new(seed, "\n".join(lines).encode(), "sha256").digest()


def outcome(key, roll, weights):
    """Which of the outcomes roll number ``roll`` has, counted from 0."""
    total, attempt = sum(weights), 0
    while True:
        digest = hmac.new(key, f"dicehouse roll {roll} try {attempt}".encode(), "sha256").digest()
        number = int.from_bytes(digest[:8], "big")
        if number < 2**64 // total * total:  # else some outcomes would be too likely: try again
            break
        attempt += 1
    at, found = number % total, 0
    while at >= weights[found]:
        at -= weights[found]
        found += 1
    return found


def verify(text):
    """How many rolls were checked; raises Foul at the first thing that is wrong."""
    lines = [*text.splitlines(), ""]
    end = lines.index("")  # the header ends at the first empty line
    values = dict(line.split(": ", 1) for line in lines[:end] if ": " in line and not line.startswith("#"))
    if not values.get("dice", "").startswith("fair "):
        raise Foul("The header has no fair dice.")
    if "seed" not in values:
        raise Foul("The seed is not published: the match is not over.")
    seed = bytes.fromhex(values["seed"])
    if hashlib.sha256(seed).hexdigest() != values["dice"][len("fair ") :]:
        raise Foul("The seed is not the one that was sealed: its SHA-256 is not the commitment.")
    letters = [name[len("seat ") :] for name in values if name.startswith("seat ")]
    key = key_of(seed, values["match"], [values.get(f"entropy {letter}", "-") for letter in letters])
    dice, count = {}, {}  # what each kind of roll can show, how likely that is, and whether each seat has a count of its own
    for number, line in enumerate(lines[end:], end + 1):
        if line.startswith("# outcomes of "):
            verb, _, rest = line[len("# outcomes of ") :].partition(": ")
            rest, own, _ = rest.partition(" for each seat")
            words, _, weights = rest.partition(" weighted ")
            dice[verb] = words.split(), [int(w) for w in weights.split()] or [1] * len(words.split()), own
        who, _, done = line.partition(" #")[0].partition(" ")
        verb = max((verb for verb in dice if done.startswith(verb + " ")), key=len, default=None)
        if verb is None or line.startswith("#"):
            continue
        words, weights, own = dice[verb]
        stream = who if own else ""
        for word in done[len(verb) :].split():
            roll = f"{stream}{count.get(stream, 0)}"
            due = words[outcome(key, roll, weights)]
            if word != due:
                raise Foul(f"Line {number}: {line!r} has {word} where roll {roll} must be {due}.")
            count[stream] = count.get(stream, 0) + 1
    if not count:
        raise Foul("There are no rolls to check: the lines '# outcomes of ...' or the rolls themselves are missing.")
    return sum(count.values())


def verify_vectors(vectors):
    for vector in vectors:
        seed = bytes.fromhex(vector["seed"])
        key = key_of(seed, vector["match"], [given or "-" for given in vector["entropy"]])
        found = [outcome(key, roll["roll"], [int(w) for w in roll["weights"].split()]) for roll in vector["rolls"]]
        if hashlib.sha256(seed).hexdigest() != vector["commitment"] or key.hex() != vector["key"]:
            raise Foul(f"{vector['about']}: commitment or key differ.")
        if found != [roll["outcome"] for roll in vector["rolls"]]:
            raise Foul(f"{vector['about']}: the rolls are {found}.")
    return sum(len(vector["rolls"]) for vector in vectors)


if __name__ == "__main__":
    try:
        with open(sys.argv[-1], encoding="utf-8") as file:
            text = file.read()
        count = verify_vectors(json.loads(text)) if "--vectors" in sys.argv else verify(text)
        print(f"All {count} rolls are what they must be.")
    except (Foul, KeyError, ValueError) as wrong:
        sys.exit(f"NOT VERIFIED. {wrong}" if isinstance(wrong, Foul) else f"NOT VERIFIED. This cannot be read: {wrong!r}")
