// The load generator: T tables of four sockets, in a process of its own. At each table, whoever sees that it is their turn moves
// at once; a move counts when the next player's screen shows it. Prints one line of JSON.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const AT_ONCE = 16; // tables that sit down at the same time
const TICKS = 100; // a second, in which Linux tells how long a process has run

const { values } = parseArgs({
  options: {
    driver: { type: "string" }, // boardgame or dicehouse
    port: { type: "string" },
    pid: { type: "string" }, // of the server
    game: { type: "string" },
    tables: { type: "string" },
    warm: { type: "string" },
    seconds: { type: "string" },
  },
});
const { sitDown } = await import(`./${values.driver}.mjs`);

const waits = []; // ms from submitting a move to the next player's screen, within the measured time
const troubles = new Map(); // what went wrong, and how often
let measuring = false;
const report = {
  moved: (submitted) => measuring && waits.push(performance.now() - submitted),
  trouble: (what) => troubles.set(what, (troubles.get(what) ?? 0) + 1),
};

const tables = await seatAll(Number(values.tables));
for (const table of tables) table.start();
await sleep(Number(values.warm));
measuring = true;
const [began, own, theirs] = [performance.now(), process.cpuUsage(), serverSeconds()];
await sleep(Number(values.seconds));
measuring = false;
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(own);
const served = serverSeconds() - theirs;
for (const table of tables) table.stop();

waits.sort((a, b) => a - b);
const line = {
  moves: waits.length,
  seconds,
  p50: quantile(0.5),
  p99: quantile(0.99),
  load: (user + system) / 1e6 / seconds, // what this generator took, of one core
  served: Number.isNaN(served) ? null : served, // seconds of processor time that the server took
  troubles: Object.fromEntries(troubles),
};
process.stdout.write(`${JSON.stringify(line)}\n`, () => process.exit(0));

async function seatAll(count) {
  const seated = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      seated.push(await sitDown({ base: `http://127.0.0.1:${values.port}`, game: values.game, report }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return seated;
}

/** Processor time of the server so far; only Linux tells. */
function serverSeconds() {
  if (process.platform !== "linux") return NaN;
  const fields = readFileSync(`/proc/${values.pid}/stat`, "utf8").split(") ").pop().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS; // user and system
}

function quantile(share) {
  return waits.length ? waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] : null;
}

function sleep(seconds) {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}
