/**
 * What a game's own table has to be.
 *
 * A game may have `games/<game>/Table.svelte`; a game without one is played with `Generic.svelte`. The component draws the felt's
 * inside: the seats, what is at stake, and the tray of the viewer. It gets these props and nothing else:
 *
 * - `table`      the table as this viewer sees it; `table.view` is the game's record (types: `games/<game>/record.ts`)
 * - `catalogue`  words and arguments of moves by number; moves that depend on the moment are in `table.spelled`
 * - `name`       what to call a seat; the viewer is "You"
 * - `act`        plays a legal move, given its number; `how.seat` and `how.ms` where several act from one device, or are timed
 * - `busy`       a move is on its way: choices rest
 * - `tray`       if not null, drawn in the place of the viewer's tray. It is set whenever nothing can be chosen here: for a
 *                spectator, on a replay, at the end, while the device changes hands. Then `act` is never called.
 *
 * The module may also export `headline(view): string`, a few words for the page's header ("Round 3"), and `shared = true` for a game
 * in which everybody acts at the same time. Then people who share a device are not asked one after the other. The table is that of a
 * spectator (`table.you` is null), and the game gets
 *
 * - `device`     the seats of the people at this device; empty if there is only one
 * - `stop`       stops the clock of one of these seats, after so many ms; its move must follow within three seconds
 */

import type { Component, Snippet } from "svelte";

import type { Catalogue, Move, Table } from "../wire";

export interface GameProps<View = Record<string, unknown>> {
  table: Table<View>;
  catalogue: Catalogue;
  name: (seat: number) => string;
  act: (move: number, how?: { seat?: number | undefined; ms?: number | undefined }) => void;
  busy: boolean;
  tray: Snippet | null;
  device?: number[];
  stop?: (seat: number, ms: number) => void;
}

export interface GameModule {
  default: Component<GameProps<never>>;
  headline?: (view: never) => string;
  shared?: boolean;
}

const tables = import.meta.glob<GameModule>("../games/*/Table.svelte");

export const tableOf = (game: string): (() => Promise<GameModule>) | undefined => tables[`../games/${game}/Table.svelte`];

/** A legal move in full, wherever its words are kept. */
export const moveOf = (table: Table<unknown>, catalogue: Catalogue, move: number): Move | undefined =>
  table.spelled[move] ?? catalogue[move];
