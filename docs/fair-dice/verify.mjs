// Checks the dice of a finished Dicehouse match. It needs Node and nothing else, not even Dicehouse.
//
//     node verify.mjs TRANSCRIPT
//     node verify.mjs --vectors vectors.json
//
// README.md, beside this file, says what is checked and why.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

/** Something that is not as it was promised. */
class Foul extends Error {}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key, text) => createHmac("sha256", key).update(text, "utf8").digest();
const wordsOf = (text) => text.split(/\s+/).filter((word) => word !== "");

/** The key of all rolls; `entropy` has an entry for each seat in order, "-" for one without a contribution. */
function keyOf(seed, match, entropy) {
  const lines = ["dicehouse fair dice 1", `match ${match}`, ...entropy.map((given, seat) => `${"ABCDEFGH"[seat]} ${given}`)];
  return hmac(seed, lines.join("\n"));
}

/** Which of the outcomes roll number `roll` has, counted from 0. Weights are BigInt, as 64 bits are more than a number holds. */
function outcome(key, roll, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const limit = ((1n << 64n) / total) * total; // from here on some outcomes would be too likely: try again
  let [number, attempt] = [0n, 0];
  do {
    number = hmac(key, `dicehouse roll ${roll} try ${attempt}`).readBigUInt64BE(0);
    attempt += 1;
  } while (number >= limit);
  let at = number % total;
  let found = 0;
  while (at >= weights[found]) at -= weights[found++];
  return found;
}

/** How many rolls were checked; throws Foul at the first thing that is wrong. */
function verify(text) {
  const lines = [...text.split(/\r?\n/), ""];
  const end = lines.indexOf(""); // the header ends at the first empty line
  const values = new Map();
  for (const line of lines.slice(0, end)) {
    const colon = line.indexOf(": ");
    if (colon > 0 && !line.startsWith("#")) values.set(line.slice(0, colon), line.slice(colon + 2));
  }
  if (!values.get("dice")?.startsWith("fair ")) throw new Foul("The header has no fair dice.");
  if (!values.has("seed")) throw new Foul("The seed is not published: the match is not over.");
  const seed = Buffer.from(values.get("seed"), "hex");
  if (sha256(seed) !== values.get("dice").slice("fair ".length)) {
    throw new Foul("The seed is not the one that was sealed: its SHA-256 is not the commitment.");
  }
  const letters = [...values.keys()].filter((name) => name.startsWith("seat ")).map((name) => name.slice("seat ".length));
  const key = keyOf(seed, values.get("match"), letters.map((letter) => values.get(`entropy ${letter}`) ?? "-"));
  const dice = new Map(); // what each kind of roll can show, and how likely that is
  const count = new Map(); // of all rolls, or for each seat
  lines.forEach((line, index) => {
    if (index < end) return;
    const said = line.match(/^# outcomes of (.*?): (.*?)(?: weighted (.*?))?( for each seat)?$/);
    if (said) {
      const words = wordsOf(said[2]);
      dice.set(said[1], { words, weights: said[3] ? wordsOf(said[3]).map(BigInt) : words.map(() => 1n), own: said[4] });
    }
    const done = line.split(" #")[0].replace(/^\S+ ?/, "");
    const verb = [...dice.keys()].filter((each) => done.startsWith(`${each} `)).sort((a, b) => b.length - a.length)[0];
    if (verb === undefined || line.startsWith("#")) return;
    const { words, weights, own } = dice.get(verb);
    const stream = own ? line.split(" ")[0] : "";
    for (const word of wordsOf(done.slice(verb.length))) {
      const roll = `${stream}${count.get(stream) ?? 0}`;
      const due = words[outcome(key, roll, weights)];
      if (word !== due) throw new Foul(`Line ${index + 1}: '${line}' has ${word} where roll ${roll} must be ${due}.`);
      count.set(stream, (count.get(stream) ?? 0) + 1);
    }
  });
  if (count.size === 0) throw new Foul("There are no rolls to check: the lines '# outcomes of ...' or the rolls themselves are missing.");
  return [...count.values()].reduce((sum, each) => sum + each, 0);
}

function verifyVectors(vectors) {
  for (const { about, seed, match, entropy, commitment, key, rolls } of vectors) {
    const bytes = Buffer.from(seed, "hex");
    const made = keyOf(bytes, match, entropy.map((given) => given ?? "-"));
    if (sha256(bytes) !== commitment || made.toString("hex") !== key) throw new Foul(`${about}: commitment or key differ.`);
    const found = rolls.map(({ roll, weights }) => outcome(made, roll, wordsOf(weights).map(BigInt)));
    if (found.some((each, i) => each !== rolls[i].outcome)) throw new Foul(`${about}: the rolls are ${found}.`);
  }
  return vectors.reduce((count, vector) => count + vector.rolls.length, 0);
}

try {
  const text = readFileSync(process.argv.at(-1), "utf8");
  const count = process.argv.includes("--vectors") ? verifyVectors(JSON.parse(text)) : verify(text);
  console.log(`All ${count} rolls are what they must be.`);
} catch (wrong) {
  console.error(wrong instanceof Foul ? `NOT VERIFIED. ${wrong.message}` : `NOT VERIFIED. This cannot be read: ${wrong}`);
  process.exitCode = 1;
}
