/** What the service and the page say to each other. docs/table.md tells the story; src/dicehouse/table/seen.py makes it. */

// --- the house and its games ------------------------------------------------------------------------------------------

export interface House {
  version: string;
  addresses: string[]; // where other devices on this network find the house; empty if it is open to this computer alone
}

export interface GameCard {
  name: string; // as addresses and the API have it
  title: string;
  box: string; // the published box it comes from
  about: string;
  kind: string;
  minutes: number;
  fewest: number;
  most: number;
  counted_in: string; // what a result is counted in: "points", "chips", "dice"; "" if its number says nothing
  open: boolean; // nobody has a secret: on one device, nothing needs to be hidden from the next player
}

export interface Option {
  name: string;
  about: string;
  kind: "switch" | "number" | "choice" | "pick" | "seat";
  default: string; // in words: "on", "off", "3", "random", "A", "Joyride, Run"
  choices: string[];
  count: number; // how many of the choices a pick has
  only_with: Record<string, string>; // it means nothing unless other options have these values
  low: number;
  high: number;
  step: number; // a number is `low` and so many steps more
  source: string; // "rulebook" or "assumed"
}

/** A datum as people read it: numbers and words, alone, in lists and rows, or named. */
export type Value = number | string | Value[] | { [name: string]: Value };

export interface Datum {
  name: string;
  about: string;
  value: Value;
  source: string; // "rulebook" or "assumed": then the table says so
}

/** Something that a box of one's own has changed, in words. */
export interface Change {
  name: string;
  about: string;
  entry: string; // which entry of a table or row of a grid; "" if it is none
  printed: string;
  now: string;
}

/** Moves worth considering, the best first, for the seat that asks. */
export interface Hint {
  told: string[];
  choices: { move: number; words: string; worth: number }[];
  unit: "win" | "points"; // a chance from 0 to 1, or points
  exact: boolean; // otherwise it is estimated
}

export interface BotCard {
  name: string;
  about: string;
  level: string; // "gentle", "steady", "strong", "master"; "random" where nobody has a choice
  thinks: boolean; // it takes about a second for a move
}

export interface GameSheet extends GameCard {
  options: Option[];
  data: Datum[];
  bots: BotCard[]; // the weakest first
  gives_hints: boolean; // the house can say which move is best
  usual_bot: string;
  secret_dice: boolean; // there are dice that only their roller may see: real ones cannot be rolled for others
  help: string; // Markdown
}

// --- setting up -------------------------------------------------------------------------------------------------------

export interface SetUp {
  game: string;
  seats: { bot?: string | null }[]; // in order; a seat without a bot waits for a person
  options?: Record<string, string>;
  helps?: boolean; // odds and hints may be asked for (default true)
  clock?: number | null; // seconds for a decision; then a bot decides
  grace?: number | null; // seconds after which a bot plays for somebody who left while others wait; null: never
  dice?: "house" | "real"; // who rolls: the house (default), or people who type what their dice show
  box?: string; // one of one's own, as TOML
}

export interface Created {
  match: string; // also the link to watch: /table/{match}
  host: string; // token: give open seats to bots
  invite: string; // token: take an open seat; the link to share is /table/{match}#invite={invite}
  commitment: string | null; // SHA-256 of the house's seed, in hex, known before anybody has contributed; null with real dice
}

export interface Seated {
  seat: number;
  token: string; // the secret of this seat; /table/{match}#seat={token} moves it to another device
}

// --- the table, as one viewer may see it ------------------------------------------------------------------------------

export interface Seat {
  name: string; // "" while it is open
  is: "open" | "reserved" | "person" | "bot"; // reserved: kept for somebody of the match before
  bot: string | null; // which bot, for a bot's seat or one that stands in
  away: boolean; // a bot stands in until the owner returns
  here: boolean; // somebody looks at the table from this seat now (bots always do)
}

export interface Said {
  seq: number;
  seat: number | null; // whom the sentence is about, for its colour
  text: string;
  decided?: boolean; // it tells of a decision that the house can explain: to its maker, or to all where nothing is (or was) hidden
}

export interface Result {
  points: number[];
  places: number[]; // 1 is best
  text: string; // "Ada wins"
}

export type Piece =
  | { is: "line"; text: string; loud: boolean }
  | { is: "dice"; label: string; faces: string[]; note: string; marked: number[]; own: boolean; turn: boolean }
  | { is: "track"; spaces: string[]; at: number | null; note: string }
  | { is: "sheet"; head: string[]; rows: string[][]; owners: number[][] };

export interface Move {
  words: string; // "bid 4x3"
  move: string; // the family: "bid"
  [argument: string]: unknown; // amount: 4, face: "3"
}

/** Real dice that the table waits for. */
export interface Due {
  seat: number | null; // whose they are; null: the table's
  family: string; // "rolls", "draws first"
  what: string; // what comes up: "face", "seat"
  secret: boolean; // only who rolls may see them
  by: number[]; // the seats that may type them
  outcomes: string[]; // what can come up, in words; empty for who may not type
  count: number; // how many are due in a row
}

/** Everything that changes while people sit at the table. */
export interface State<View = Record<string, unknown>> {
  stage: "gathering" | "playing" | "over";
  seats: Seat[];
  view: View | null; // the game's record with the secrets blanked; null while gathering
  waiting: number[]; // the seats that may act now
  legal: number[]; // the viewer's legal moves by number; their words are in the catalogue or in `spelled`. A spectator of an
  // open game is sent those of the first seat that is waited for: people who share a device look on as one spectator
  spelled: Record<string, Move>; // legal moves whose words depend on the moment, by number
  offers: number[]; // a handful of the legal moves worth offering first
  how: string; // one line for a newcomer: what to do now
  hints: Record<string, unknown> | null; // what helps this viewer, in the game's own terms; null without helps
  shares: number[] | null; // each seat's exact share of the win from here; null where that depends on what people choose
  pieces: Piece[] | null; // what lies on the table; only for tabs that asked for it
  due: Due | null; // where people roll real dice: those that come next
  until: number | null; // when the clock runs out (ms since 1970)
  result: Result | null;
  seed: string | null; // the house's seed, once the match is over
  rematch: string | null; // the match that follows, once somebody asked for it
}

export interface Table<View = Record<string, unknown>> extends State<View> {
  is: "table";
  match: string;
  game: string;
  seq: number; // how many things have happened
  at: number; // the moment shown: equals seq, or an earlier one that was asked for
  you: number | null; // the viewer's seat; null for a spectator
  options: Record<string, string>;
  helps: boolean;
  clock: number | null;
  grace: number | null;
  dice: "house" | "real"; // who rolls
  commitment: string | null; // null with real dice
  assumed: string[]; // what the rulebook does not say, in words
  own_box: Change[]; // what differs from the printed box; empty if nothing does
  since: number; // the log begins after this seq
  log: Said[];
}

/** Words and arguments of all moves whose meaning never changes in this match, by number. */
export type Catalogue = Record<string, Move>;

// --- the socket: one per tab ------------------------------------------------------------------------------------------

export type ToHouse =
  /** The first frame; again to look from another seat of this device. `also`: the other seats whose people sit at this device.
   *  `since`: the last seq this viewer saw. */
  | { do: "watch"; match: string; token: string | null; also: string[]; since: number | null; pieces: boolean }
  /** `id` is made up by the page: a move sent again after a lost line is played once. `sure: false` asks for warnings first.
   *  `seat`: which of the people at this device moves, where that is not who looks at the table.
   *  `ms`: how long it took from drawing the latest dice on, for games in which that matters. */
  | { do: "move"; id: string; at: number; move: number | string; sure: boolean; seat?: number; ms?: number }
  /** One of several people at this device has called out: the clock of this seat stands, and the move follows. */
  | { do: "stop"; seat: number; ms: number }
  /** What real dice show, one after another: all are taken, or none. */
  | { do: "dice"; id: string; at: number; words: string[]; seat?: number }
  | { do: "ping" };

export type FromHouse =
  | Table
  /** Something happened. Fields of `now` replace those of the table; `now.view` holds only the fields of the view that changed.
   *  `accepted`: it is the move that this tab made with this id. */
  | { is: "step"; seq: number; said: Said[]; now: Partial<State>; accepted?: string }
  /** The answer to a move that was made before, and sent again after a lost line. */
  | { is: "accepted"; id: string; seq: number }
  | { is: "refused"; id: string | null; why: string; table: Table | null }
  | { is: "warned"; id: string; why: string }
  | { is: "pong" };

/** Every refusal over HTTP. */
export interface Refusal {
  why: string;
  table?: Table; // with a refused move: how things really stand
}
