/** Bids and dice of Liar's Dice, read from the catalogue and the record. */

import { amount } from "../../table/words";
import type { Catalogue } from "../../wire";
import type { View } from "./record";

export const NO_BID = -1;
export const [OVER, BIDDING, SHOWING] = [0, 4, 5] as const; // the stages that matter here, as the rules number them
export const FACES = ["*", "2", "3", "4", "5", "6"]; // in the order of the record

export interface Bid {
  move: number;
  amount: number;
  face: string;
}

/** All bids in the order of the track: the record calls a bid by its place in this list. */
export const bidsOf = (catalogue: Catalogue): Bid[] =>
  Object.entries(catalogue)
    .filter(([, move]) => move.move === "bid")
    .map(([number, move]) => ({ move: Number(number), amount: Number(move["amount"]), face: String(move["face"]) }))
    .sort((a, b) => a.move - b.move);

/** "four 3s", "three stars". */
export const bidWords = (bid: Bid): string => things(bid.amount, bid.face);
export const things = (n: number, face: string): string => amount(n, face === "*" ? "star" : face);

/** Stars count for every bid, numbers for their own. */
export const matches = (face: string, bid: Bid | undefined): boolean => bid !== undefined && (face === "*" || face === bid.face);

/** The faces of dice that are counted by face. */
export const facesOf = (counts: number[]): string[] => counts.flatMap((count, face) => Array<string>(count).fill(FACES[face]!));

export const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);
export const diceInPlay = (view: View): number => sum(view.left);

/** Where the red die stands, and on which lap. */
export function placeOnTrack(track: number[], bid: Bid): { at: number; lap: number } {
  const star = bid.face === "*";
  const aLap = track.filter((space) => space < 0 === star).length;
  const space = ((bid.amount - 1) % aLap) + 1;
  return { at: track.indexOf(star ? -space : space), lap: Math.floor((bid.amount - 1) / aLap) };
}
