/**
 * What a game's own table has to be.
 *
 * A game may have `games/<game>/Table.svelte`; a game without one is played with `Generic.svelte`. The component draws the felt's
 * inside: the seats, what is at stake, and the tray of the viewer. It gets these props and nothing else:
 *
 * - `table`      the table as this viewer sees it; `table.view` is the game's record (types: `games/<game>/record.ts`)
 * - `catalogue`  words and arguments of moves by number; moves that depend on the moment are in `table.spelled`
 * - `name`       what to call a seat; the viewer is "You"
 * - `act`        plays a legal move, given its number
 * - `busy`       a move is on its way: choices rest
 * - `tray`       if not null, drawn in the place of the viewer's tray. It is set whenever nothing can be chosen here: for a
 *                spectator, on a replay, at the end, while the device changes hands. Then `act` is never called.
 *
 * The module may also export `headline(view): string`, a few words for the page's header ("Round 3").
 */

import type { Component, Snippet } from "svelte";

import type { Catalogue, Move, Table } from "../wire";

export interface GameProps<View = Record<string, unknown>> {
  table: Table<View>;
  catalogue: Catalogue;
  name: (seat: number) => string;
  act: (move: number) => void;
  busy: boolean;
  tray: Snippet | null;
}

export interface GameModule {
  default: Component<GameProps<never>>;
  headline?: (view: never) => string;
}

const tables = import.meta.glob<GameModule>("../games/*/Table.svelte");

export const tableOf = (game: string): (() => Promise<GameModule>) | undefined => tables[`../games/${game}/Table.svelte`];

/** A legal move in full, wherever its words are kept. */
export const moveOf = (table: Table<unknown>, catalogue: Catalogue, move: number): Move | undefined =>
  table.spelled[move] ?? catalogue[move];
