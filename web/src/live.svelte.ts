/** The live side of one table: the socket, what it brought, and the move that is on its way. docs/table.md tells the story. */

import { lessMotion } from "./memory.svelte";
import type { FromHouse, Said, Table, ToHouse } from "./wire";

const PING = 5_000;
const SILENCE = 12_000; // after that the line counts as lost
const LONGEST_WAIT = 8_000; // between two tries to reach the house
const MOST_QUEUED = 6; // who is further behind is shown how things stand, not how they came about
const BLINK = 350; // between two events, and more for every word that is to be read
const A_WORD = 90;
const LONGEST_LOOK = 5_000;

type Step = Extract<FromHouse, { is: "step" }>;
type Watch = Extract<ToHouse, { do: "watch" }>;
type Deed = Extract<ToHouse, { do: "move" | "dice" }>;

export class Live {
  table: Table | null = $state.raw(null);
  log: Said[] = $state.raw([]);
  heard: Said[] = $state.raw([]); // the sentences of the latest step, for the live region
  line: "connecting" | "connected" | "reconnecting" | "closed" = $state("connecting");
  refused: string | null = $state(null); // why the latest move was not played
  warned: { why: string; move: number; seat: number | undefined } | null = $state(null);
  shut: string | null = $state(null); // why this table cannot be watched at all
  atOnce = false; // everybody acts at the same time: what happens is shown without a pause, and no move is lost while another is sent
  #moving = $state(false);

  #socket: WebSocket | null = null;
  #token: string | null = $state(null);
  #also: string[] = []; // tokens of the other people on this device: they count as being here
  #pieces: boolean;
  #queue: Step[] = [];
  #sent: Deed | null = null; // not answered yet
  #later: (() => void)[] = []; // what people did meanwhile
  #settles: number | null = null; // the accepted move shows when the table has come to this number
  #tries = 0;
  #heardAt = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval>;

  constructor(
    readonly match: string,
    token: string | null,
    also: string[],
    pieces: boolean,
  ) {
    this.#token = token;
    this.#also = also;
    this.#pieces = pieces;
    this.#pinging = setInterval(this.#ping, PING);
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  get token(): string | null {
    return this.#token;
  }

  /** A move is on its way, or its effect is not shown yet. */
  get busy(): boolean {
    return this.#moving;
  }

  /** Looks from another seat, or from none. What the other viewer saw, in words too, is forgotten first. */
  switchTo(token: string | null, also: string[]): void {
    const same = token === this.#token;
    if (same && also.join() === this.#also.join()) return;
    this.#token = token;
    this.#also = also;
    if (!same) this.#forget();
    this.#watch();
  }

  /** Asks for the pieces too: for games without a table of their own. */
  askForPieces(): void {
    if (this.#pieces) return;
    this.#pieces = true;
    this.#watch();
  }

  /** `seat`: which of the people at this device moves, where that is not who looks at the table. `ms`: how long it took. */
  act(move: number, { sure = false, seat, ms }: { sure?: boolean; seat?: number | undefined; ms?: number | undefined } = {}): void {
    this.#do((id, at) => ({ do: "move", id, at, move, sure, ...(seat !== undefined && { seat }), ...(ms !== undefined && { ms }) }));
  }

  /** The clock of one of the people at this device stands; the move follows. */
  stop(seat: number, ms: number): void {
    this.#say({ do: "stop", seat, ms });
  }

  /** Says what real dice show. */
  type(words: string[], seat: number): void {
    this.#do((id, at) => ({ do: "dice", id, at, words, seat }));
  }

  #do(deed: (id: string, at: number) => Deed): void {
    if (this.#moving && this.atOnce) this.#later.push(() => this.#do(deed));
    if (this.#moving || !this.table) return;
    this.refused = this.warned = null;
    this.#moving = true;
    this.#sent = deed(crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, this.table.seq);
    this.#say(this.#sent);
  }

  close(): void {
    this.line = "closed";
    clearInterval(this.#pinging);
    clearTimeout(this.#pause);
    clearTimeout(this.#retry);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  // --- the line --------------------------------------------------------------------------------------------------------

  #connect(): void {
    this.#drop();
    const address = new URL("/api/live", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.onopen = () => this.#watch();
    socket.onmessage = (event) => {
      this.#heardAt = Date.now();
      this.#take(JSON.parse(event.data as string) as FromHouse);
    };
    socket.onclose = () => this.#lost();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
    this.#drop();
    if (this.line === "closed" || this.shut) return;
    this.line = "reconnecting";
    const wait = Math.min(LONGEST_WAIT, 500 * 2 ** this.#tries++) * (0.5 + Math.random() / 2);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  /** The network or the tab is back: try at once, and show at once what happened meanwhile. */
  #hurry = () => {
    if (document.hidden || this.line === "closed" || this.shut) return;
    if (!this.#socket) {
      clearTimeout(this.#retry);
      this.#connect();
    } else this.#ping();
  };

  #ping = () => {
    if (!this.#socket) return;
    if (Date.now() - this.#heardAt > SILENCE) this.#lost();
    else this.#say({ do: "ping" });
  };

  #say(frame: ToHouse | Watch): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #watch(): void {
    const since = this.table?.seq ?? null;
    this.#say({ do: "watch", match: this.match, token: this.#token, also: this.#also, since, pieces: this.#pieces });
  }

  // --- what the house says ----------------------------------------------------------------------------------------------

  #take(frame: FromHouse): void {
    if (frame.is === "table") {
      this.#lay(frame);
      if (this.line !== "connected" && this.#sent) this.#say(this.#sent); // it has an id: the house plays it once
      this.line = "connected";
      this.#tries = 0;
    } else if (frame.is === "step") {
      this.#queue.push(frame);
      if (frame.accepted) this.#accepted(frame.accepted, frame.seq);
      this.#goOn();
    } else if (frame.is === "accepted") {
      this.#accepted(frame.id, frame.seq);
    } else if (frame.is === "warned") {
      if (frame.id !== this.#sent?.id || this.#sent.do !== "move") return;
      this.warned = { why: frame.why, move: Number(this.#sent.move), seat: this.#sent.seat };
      this.#answered();
    } else if (frame.is === "refused") {
      if (frame.id === null && !this.table) this.shut = frame.why;
      else if (frame.id === null || frame.id === this.#sent?.id) this.refused = frame.why;
      else return;
      this.#answered();
      if (frame.table) this.#lay(frame.table);
    }
  }

  /** Who has moved waits for nothing that happened before. */
  #accepted(id: string, seq: number): void {
    if (id !== this.#sent?.id) return;
    this.#sent = null;
    this.#settles = seq;
    while ((this.#queue[0]?.seq ?? Infinity) <= seq) this.#show(this.#queue.shift()!);
    this.#settle();
  }

  #answered(): void {
    this.#sent = this.#settles = null;
    this.#moving = false;
    this.#later.shift()?.();
  }

  /** A whole table: nothing that was queued matters any more. Its log begins after `since`; what came before is known. */
  #lay(table: Table): void {
    if (this.#token === null && table.you !== null) return; // meant for the viewer before this one
    this.#wake();
    this.#queue = [];
    const known = this.log.filter((said) => said.seq <= table.since);
    this.heard = this.table ? table.log.filter((said) => said.seq > this.table!.seq) : [];
    this.log = [...known, ...table.log];
    this.table = table;
    this.#settle();
  }

  /** Shows what is queued, one event after another, with time to read each: unless nobody watches or too much has piled up. */
  #goOn(): void {
    const rushed = this.atOnce || lessMotion() || document.hidden || this.#queue.length > MOST_QUEUED;
    if (rushed) this.#wake();
    while (this.#queue.length > 0 && this.#pause === undefined) {
      const step = this.#queue.shift()!;
      this.#show(step);
      if (rushed || step.said.length === 0) continue;
      this.#pause = setTimeout(() => {
        this.#pause = undefined;
        this.#goOn();
      }, time(step));
    }
  }

  #wake(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  #show(step: Step): void {
    if (!this.table || step.seq < this.table.seq) return;
    const { view, ...now } = step.now;
    const said = step.said.filter((new_) => !this.log.some((old) => old.seq === new_.seq && old.text === new_.text));
    this.table = {
      ...this.table,
      ...now,
      seq: step.seq,
      at: step.seq,
      view: view === undefined ? this.table.view : view && { ...this.table.view, ...view },
    };
    if (said.length > 0) {
      this.log = [...this.log, ...said];
      this.heard = said;
    }
    this.#settle();
  }

  #settle(): void {
    if (this.#settles !== null && this.table && this.table.seq >= this.#settles) this.#answered();
  }

  #forget(): void {
    this.#wake();
    this.#queue = [];
    this.table = null;
    this.log = this.heard = [];
    this.refused = this.warned = this.shut = null;
    this.#later = [];
    this.#answered();
  }
}

function time(step: Step): number {
  const words = step.said.reduce((sum, said) => sum + said.text.split(" ").length, 0);
  return Math.min(LONGEST_LOOK, BLINK + A_WORD * words);
}
