/** What the house tells this viewer alone, worked out from what the viewer sees; see `hints` in the game's advice.py. */

import type { Table } from "../../wire";

interface CardHint {
  card: number;
  points: number;
  made?: boolean; // the own dice make it
  have?: number; // so many of them show the number of the card
  believed?: number | number[]; // the chance that nobody doubts the claim; of number cards for each count
  reach?: number | number[]; // the chance to make it yet
  chance?: number; // High Low: three hits
}

export interface Hints {
  cards?: CardHint[];
  doubt?: { true: number; cost: number; denies: number };
  duel?: { higher: number; lower: number; left: number };
}

export const hintsOf = (table: Table<unknown>): Hints => table.hints ?? {};

export const percent = (chance: number): string => {
  const hundredths = Math.round(100 * chance);
  if (hundredths === 0 && chance > 0) return "under 1 %";
  return hundredths === 100 && chance < 1 ? "over 99 %" : `${hundredths} %`;
};

const at = (chances: number | number[] | undefined, count: number): number | undefined =>
  Array.isArray(chances) ? chances[count - 1] : chances;

/** A claim as the viewer's own dice have it: whether it is true, and how likely it is believed. */
export function claimHint(hints: Hints, card: number, count: number): { honest: boolean; believed: number } | null {
  const found = hints.cards?.find((hint) => hint.card === card);
  const believed = at(found?.believed, count);
  if (!found || believed === undefined) return null;
  return { honest: found.have === undefined ? found.made === true : found.have >= count, believed };
}

/** A few words for a corner of the card, and fewer still where there is no room. */
export interface Note {
  note: string;
  brief: string;
  have: boolean; // good news
}
export const NO_NOTE: Note = { note: "", brief: "", have: false };

export function cardNote(hints: Hints, card: number, rolling: boolean): Note {
  const found = hints.cards?.find((hint) => hint.card === card);
  if (!found) return NO_NOTE;
  if (found.chance !== undefined) return { note: `${percent(found.chance)} to win`, brief: percent(found.chance), have: false };
  if (found.have !== undefined) return { note: `you have ${found.have}`, brief: `have ${found.have}`, have: found.have > 0 };
  if (found.made) return { note: "you have it", brief: "have it", have: true };
  const [reach, believed] = [at(found.reach, 1), at(found.believed, 1)];
  if (rolling && reach !== undefined) return { note: `${percent(reach)} to roll`, brief: percent(reach), have: false };
  return believed === undefined ? NO_NOTE : { note: `${percent(believed)} believed`, brief: percent(believed), have: false };
}
