/** A round of Quick Count, as the page needs it: who is in it, what was said, and the clock. */

import type { Catalogue } from "../../wire";
import type { View } from "./record";

export const [OVER, GETTING_READY, ROLLING, RACING] = [0, 1, 2, 3];
export const [THINKING, NAMED, TIMED, ANSWERED, PASSED] = [0, 1, 2, 3, 4];
export const NOBODY = -1;
const FACES = 6;
const FOR_ALL = 1;

export const seatsOf = (view: View): number[] => Array.from({ length: view.seats }, (_, seat) => seat);
export const rolled = (view: View): number[] => seatsOf(view).filter((seat) => view.die[seat]! > 0);
export const total = (view: View): number => view.die.reduce((sum, face) => sum + face, 0);
export const has = (view: View, seat: number): boolean => view.did[seat] === ANSWERED && view.answer[seat] === total(view);
/** A round was decided, and its dice lie there until the next roll. */
export const decided = (view: View): boolean => view.stage !== RACING && view.stage !== ROLLING && rolled(view).length > 0;
export const roundWords = (view: View): string => (view.end === FOR_ALL ? `Round ${view.round}` : `Round ${view.round} of ${view.rounds}`);
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** All sums that these dice can have. */
export function sums(view: View): number[] {
  const dice = rolled(view).length;
  return Array.from({ length: (FACES - 1) * dice + 1 }, (_, more) => dice + more);
}

export interface Moves {
  ready: number;
  pass: number;
  answer: Map<number, number>; // the move by the sum that it names
}

export function movesOf(catalogue: Catalogue): Moves {
  const found: Moves = { ready: -1, pass: -1, answer: new Map() };
  for (const [number, move] of Object.entries(catalogue)) {
    if (move.move === "ready") found.ready = Number(number);
    if (move.move === "pass") found.pass = Number(number);
    if (move.move === "answer") found.answer.set(move["sum"] as number, Number(number));
  }
  return found;
}

/** Keys are the table's unless somebody writes, a dialog is open, or the browser is meant. */
export function isForTheTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  const at = event.target as HTMLElement;
  return !at.matches?.("input, textarea, select, summary, [contenteditable]") && !document.querySelector("dialog[open]");
}
