// A table of four at Dicehouse, as docs/table.md tells: set up, sit down, one socket a seat. When a match is over, the next begins.

import { randomBytes } from "node:crypto";
import WebSocket from "ws";

import { post } from "./http.mjs";

const SEATS = 4;

export async function sitDown({ base, game, report }) {
  const table = { playing: false, submitted: null };
  const screens = Array.from({ length: SEATS }, () => new Screen(base, table, report, nextMatch));
  await Promise.all(screens.map((screen) => screen.opened));
  await nextMatch();

  async function nextMatch() {
    table.submitted = null; // seating people is not a move
    const { match, invite } = await post(`${base}/api/matches`, { game, seats: Array(SEATS).fill({}) });
    for (const [seat, screen] of screens.entries()) {
      const entropy = randomBytes(16).toString("hex");
      const { token } = await post(`${base}/api/matches/${match}/seats`, { name: `Player ${seat}`, entropy, seat }, invite);
      screen.token = token;
    }
    await Promise.all(screens.map((screen) => screen.watch(match)));
  }

  return {
    start() {
      table.playing = true;
      for (const screen of screens) screen.look();
    },
    stop() {
      table.playing = false;
      for (const screen of screens) screen.socket.close();
    },
  };
}

/** What one player sees, and the player. */
class Screen {
  constructor(base, table, report, nextMatch) {
    Object.assign(this, { table, report, nextMatch });
    this.state = null;
    this.seq = 0;
    this.answered = 0; // the number of this player's latest move; infinite while its answer is awaited
    this.moves = 0;
    this.socket = new WebSocket(`${base.replace("http", "ws")}/api/live`, { perMessageDeflate: false });
    this.socket.on("message", (text) => this.hear(JSON.parse(text)));
    this.socket.on("close", () => table.playing && report.trouble("a line was lost"));
    this.opened = new Promise((opened, failed) => this.socket.on("open", opened).on("error", failed));
  }

  /** Resolves when the match can be seen on this screen. */
  watch(match) {
    this.state = null;
    this.answered = 0;
    const shown = new Promise((done) => {
      this.shown = done;
    });
    this.say({ do: "watch", match, token: this.token, since: null, pieces: false });
    return shown;
  }

  hear(message) {
    if (message.is === "table") {
      this.state = message;
      this.seq = message.seq;
    } else if (message.is === "step") {
      if (!this.state) return; // of the match before
      const view = message.now.view && { ...this.state.view, ...message.now.view };
      Object.assign(this.state, message.now, view && { view });
      this.seq = message.seq;
      if (message.accepted) this.answered = message.seq;
    } else if (message.is === "accepted") {
      this.answered = message.seq;
    } else {
      this.report.trouble(message.why);
      return;
    }
    if (this.state?.stage !== "gathering") this.shown?.();
    this.look();
  }

  /** Moves, if it is this player's turn. */
  look() {
    const { state, table } = this;
    if (!table.playing || !state || this.seq < this.answered) return;
    if (state.stage === "over") {
      this.count();
      if (table.over !== state.match) {
        table.over = state.match; // the first to see it sets up the next
        this.nextMatch().catch((wrong) => this.report.trouble(String(wrong)));
      }
    } else if (state.legal.length > 0) {
      this.count();
      table.submitted = { at: this.seq, when: performance.now() };
      this.answered = Infinity;
      this.moves += 1;
      const move = state.legal[1] ?? state.legal[0]; // the second plays on where the first would end the round
      this.say({ do: "move", id: String(this.moves), at: this.seq, move, sure: true });
    }
  }

  /** The move before has reached the player it was waited for by. */
  count() {
    const { submitted } = this.table;
    if (submitted && this.seq > submitted.at) {
      this.report.moved(submitted.when);
      this.table.submitted = null;
    }
  }

  say(frame) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }
}
