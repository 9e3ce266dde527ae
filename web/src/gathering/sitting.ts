/** Setting up a table and sitting down at it. */

import { create, sit } from "../api";
import { recall, remember } from "../memory.svelte";
import type { SetUp } from "../wire";

/** Sits down, and keeps the secret of the seat. `token` is the invitation, or that of a reserved seat. */
export async function takeSeat(match: string, token: string, name: string, seat?: number): Promise<void> {
  const seated = await sit(match, token, name, seat);
  const others = (recall(match)?.seats ?? []).filter((known) => known.seat !== seated.seat && known.token !== token);
  remember(match, { seats: [...others, { ...seated, name }].sort((one, other) => one.seat - other.seat) });
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
