/** What the page asks of the house over HTTP; docs/table.md is the list. */

import type { Catalogue, Change, Created, GameCard, GameSheet, Hint, House, Refusal, Seated, SetUp, Table } from "./wire";

/** The house said no, or could not be asked (then `status` is 0). `why` is a sentence for the person at the screen. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly why: string,
    readonly table?: Table,
  ) {
    super(why);
    this.name = "Refused";
  }
}

const SILENCE = "The house does not answer. Check your connection, then try again.";

export const house = () => ask<House>("/house");
export const games = () => ask<GameCard[]>("/games");
export const game = (name: string) => ask<GameSheet>(`/games/${encodeURIComponent(name)}`);

/** The game's data as a box file to edit; and what is wrong with a box of one's own, or else what differs in it. */
export const boxToEdit = async (name: string) => (await fetched(`/games/${encodeURIComponent(name)}/box`, {})).text();
export const lookInto = (name: string, box: string) =>
  ask<{ flaw: string | null; own_box: Change[] }>(`/games/${encodeURIComponent(name)}/box`, { post: { box } });

export const create = (setup: SetUp) => ask<Created>("/matches", { post: setup });

/** Takes a seat. The browser's own randomness goes into the dice, so neither the house nor a guest alone decides them. */
export const sit = (match: string, token: string, name: string, seat?: number) =>
  ask<Seated>(at(match, "/seats"), { token, post: { name, entropy: entropy(), ...(seat === undefined ? {} : { seat }) } });

export const giveToBot = (match: string, host: string, seat: number, bot?: string) =>
  ask<unknown>(at(match, "/bots"), { token: host, post: { seat, ...(bot === undefined ? {} : { bot }) } });

export const leave = (match: string, token: string) => ask<unknown>(at(match, "/leave"), { token, post: {} });
export const comeBack = (match: string, token: string) => ask<unknown>(at(match, "/return"), { token, post: {} });
export const rematch = (match: string, token: string) => ask<{ match: string }>(at(match, "/rematch"), { token, post: {} });

export function table(match: string, token: string | null, moment: { at?: number; pieces?: boolean } = {}): Promise<Table> {
  const query = new URLSearchParams();
  if (moment.at !== undefined) query.set("at", String(moment.at));
  if (moment.pieces) query.set("pieces", "true");
  return ask<Table>(`${at(match)}${query.size ? `?${query}` : ""}`, { token });
}

export const catalogue = (match: string) => ask<Catalogue>(at(match, "/moves"));
export const odds = (match: string, token: string) => ask<{ told: string[] }>(at(match, "/odds"), { token });

/** The house thinks about these, which may take a while. */
export const hint = (match: string, token: string) => ask<Hint>(at(match, "/hint"), { token });
export const why = (match: string, token: string | null, move: number) => ask<{ told: string }>(at(match, `/why?at=${move}`), { token });

export const transcript = async (match: string, token: string | null) => (await fetched(at(match, "/transcript"), { token })).text();

const at = (match: string, what = "") => `/matches/${encodeURIComponent(match)}${what}`;

interface Request {
  token?: string | null;
  post?: unknown;
}

const ask = async <Answer>(path: string, request: Request = {}) => (await fetched(path, request)).json() as Promise<Answer>;

async function fetched(path: string, { token, post }: Request): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (post !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { method: post === undefined ? "GET" : "POST", headers, body: JSON.stringify(post) });
  } catch {
    throw new Refused(0, SILENCE);
  }
  if (response.ok) return response;
  const said: Partial<Refusal> = await response.json().catch(() => ({}));
  throw new Refused(response.status, said.why ?? `The house could not do that (error ${response.status}). Try again.`, said.table);
}

function entropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
