/** Setting up a table and sitting down at it. */

import { create, sit } from "../api";
import { recall, remember } from "../memory.svelte";
import type { SetUp } from "../wire";

/** Sits down, and keeps the secret of the seat. `token` is the invitation, which is kept for others, or that of a reserved seat. */
export async function takeSeat(match: string, token: string, name: string, seat?: number): Promise<void> {
  const seated = await sit(match, token, name, seat);
  const known = recall(match)?.seats ?? [];
  const others = known.filter((other) => other.seat !== seated.seat && other.token !== token);
  const seats = [...others, { ...seated, name }].sort((one, other) => one.seat - other.seat);
  remember(match, known.some((other) => other.token === token) ? { seats } : { seats, invite: token });
}

/** Sets up a table and seats the people of this device, each given with the seat. Answers with the match. */
export async function openTable(setup: SetUp, title: string, people: { seat: number; name: string }[]): Promise<string> {
  const { match, host, invite } = await create(setup);
  remember(match, { game: setup.game, title, host, invite });
  try {
    for (const { seat, name } of people) await takeSeat(match, invite, name, seat);
  } catch {
    // The table stands; its page says what is still missing, and offers the seat again.
  }
  return match;
}
