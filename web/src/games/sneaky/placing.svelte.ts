/** Dice that are being placed: freely, until the roll is sent to the house. */

import { untrack } from "svelte";

import { cardWords, colourOf, COLOURS, DICE, PLACING, targetsOf, valueOf, type Target } from "./bandits";
import type { View } from "./record";

export interface Die {
  id: number; // it keeps its place in the tray for a whole turn
  colour: number; // -1: in the hand
  on: number; // the target it lies on, or NOWHERE
  locked: boolean; // it was sent: it stays there for the rest of the turn
}

export const NOWHERE = -1;
const LETTERS = "ABCDEF";

/** Another number for every roll of a match. */
export const rollNumber = (view: View): number => view.turns * 10 + view.roll;

const inOrder = (): number[] => Array.from({ length: DICE }, (_, i) => i);
const nowhere = (): number[] => Array<number>(DICE).fill(NOWHERE);

export class Placing {
  inHand: number | null = $state(null); // the die that somebody has picked up
  aim: number | null = $state(null); // the target that keys or a drag point at
  said = $state(""); // why something could not be done
  forced = $state(false); // there was only one way to place, and it was chosen already
  touched: number[] = $state([]); // dice that have left their place since the roll: they do not tumble again
  readonly #now: () => { view: View; mine: boolean };
  #wish: number[] = $state(nowhere()); // where each die is to lie
  #wishedFor = -1; // the roll to which this belongs
  #before = { turns: -1, slots: inOrder(), on: nowhere() };

  /** `mine`: the viewer is to act. */
  constructor(now: () => { view: View; mine: boolean }) {
    this.#now = now;
  }

  /** Dice can be placed here and now. */
  readonly active: boolean = $derived.by(() => this.#now().mine && this.#now().view.stage === PLACING);
  readonly targets: Target[] = $derived.by(() => targetsOf(this.#now().view));
  readonly dice: Die[] = $derived.by(() => {
    const { view } = this.#now();
    const slots = this.#slots();
    return slots.map((slot, id) => {
      const locked = view.on[slot]! > 0;
      const on = locked ? view.on[slot]! - 1 : this.active ? this.#wish[id]! : NOWHERE;
      return { id, colour: view.dice[slot]! - 1, on, locked };
    });
  });
  readonly unplaced: Die[] = $derived(this.dice.filter(({ on }) => on === NOWHERE));
  readonly fresh: Die[] = $derived(this.dice.filter(({ on, locked }) => on !== NOWHERE && !locked));

  /** The house knows how many dice of a colour lie on a card, not which of equal dice somebody chose: those change places in its record. */
  #slots(): number[] {
    const { view } = this.#now();
    const { turns, on, slots } = this.#before;
    const found = turns === view.turns ? [...slots] : inOrder();
    const wish = untrack(() => this.#wish);
    if (this.#wishedFor === rollNumber(view))
      for (const [die, wanted] of wish.entries()) {
        if (wanted === NOWHERE || view.on[found[die]!] === wanted + 1) continue;
        const other = found.findIndex((slot, i) => view.on[slot] === wanted + 1 && wish[i] !== wanted && !(on[slot]! > 0));
        if (other >= 0) [found[die], found[other]] = [found[other]!, found[die]!];
      }
    this.#before = { turns: view.turns, slots: found, on: view.on };
    return found;
  }

  // --- what lies where ------------------------------------------------------------------------------------------------

  on(target: number): Die[] {
    return this.dice.filter((die) => die.on === target);
  }

  /** How many dice lie on each target: all of this turn, or those of this roll alone. */
  counts(dice = this.dice): number[] {
    return this.#now().view.target.map((_, target) => dice.filter((die) => die.on === target).length);
  }

  fits(die: Die): Target[] {
    if (die.locked) return [];
    return this.targets.filter(({ number, card }) => colourOf(card) === die.colour && (number === die.on || this.on(number).length < valueOf(card)));
  }

  letter(target: number): string {
    return LETTERS[this.targets.findIndex(({ number }) => number === target)] ?? "";
  }

  mood(target: number): "fits" | "aim" | "rests" | "" {
    if (!this.active) return "";
    if (this.aim === target) return "aim";
    const held = this.inHand === null ? this.unplaced : [this.dice[this.inHand]!];
    if (held.some((die) => this.fits(die).some(({ number }) => number === target))) return "fits";
    return this.inHand === null && this.on(target).length > 0 ? "" : "rests";
  }

  whyNotThere(target: number): string {
    const found = this.targets.find(({ number }) => number === target);
    if (!found || !this.active || this.mood(target) === "fits" || this.mood(target) === "aim") return "";
    if (this.on(target).length >= valueOf(found.card)) return `${cardWords(found.card)} is full.`;
    const colour = COLOURS[colourOf(found.card)]!.name;
    return this.inHand === null ? `No ${colour} die is left in this roll.` : `Only ${colour} dice go onto ${cardWords(found.card)}.`;
  }

  whyNotPlaced(die: Die): string {
    if (die.locked || this.fits(die).length > 0) return "";
    const alike = this.targets.filter(({ card }) => colourOf(card) === die.colour);
    if (alike.length === 0) return `No ${COLOURS[die.colour]!.name} bandit lies open.`;
    return alike.length === 1 ? `${cardWords(alike[0]!.card)} is full.` : `Every ${COLOURS[die.colour]!.name} bandit is full.`;
  }

  // --- what people do -------------------------------------------------------------------------------------------------

  /** Begins with a new roll. Where there is only one way to place, it is chosen already. */
  begin(only: { target: number; count: number }[] | null): void {
    this.#wish = nowhere();
    this.#wishedFor = rollNumber(this.#now().view);
    this.inHand = this.aim = null;
    this.said = "";
    this.touched = [];
    this.forced = only !== null;
    for (const { target, count } of only ?? [])
      for (let i = 0; i < count; i++) {
        const die = this.unplaced.find((one) => this.fits(one).some(({ number }) => number === target));
        if (die) this.place(die, target);
      }
  }

  place(die: Die, target: number): void {
    this.inHand = this.aim = null;
    this.said = "";
    this.#wish[die.id] = target;
    if (!this.touched.includes(die.id)) this.touched.push(die.id);
  }

  takeBack(die: Die): void {
    this.place(die, NOWHERE);
  }

  takeAllBack(): void {
    for (const die of this.fresh) this.takeBack(die);
  }

  /** A die is tapped: it goes where it must, is picked up where there is a choice, or comes back. */
  tap(id: number): void {
    const die = this.dice[id]!;
    if (!this.active || die.locked) return;
    this.aim = null;
    const fits = this.fits(die);
    if (die.on !== NOWHERE) return this.takeBack(die);
    this.said = this.whyNotPlaced(die);
    if (fits.length === 1) this.place(die, fits[0]!.number);
    else this.inHand = fits.length === 0 || this.inHand === id ? null : id;
  }

  /** A card is tapped: the die in hand goes there, or any that fits. */
  tapTarget(target: number): void {
    if (!this.active) return;
    const held = this.inHand === null ? this.unplaced : [this.dice[this.inHand]!];
    const die = held.find((one) => this.fits(one).some(({ number }) => number === target));
    if (die) this.place(die, target);
    else this.said = this.whyNotThere(target);
  }

  /** A card is tapped, perhaps on one of the dice that lie there and can still be taken back. */
  tapCard(target: number, die: number | null): void {
    if (die !== null && this.inHand === null) this.tap(die);
    else this.tapTarget(target);
  }

  /** Points at the next card on which the die in hand fits. */
  step(by: number): boolean {
    if (this.inHand === null) return false;
    const ways = this.fits(this.dice[this.inHand]!);
    const at = ways.findIndex(({ number }) => number === this.aim);
    this.aim = ways[at < 0 ? (by > 0 ? 0 : ways.length - 1) : (at + by + ways.length) % ways.length]!.number;
    return true;
  }

  keys(key: string): boolean {
    if (!this.active) return false;
    const letter = this.targets[LETTERS.indexOf(key.toUpperCase())];
    if (/^[1-7]$/.test(key)) this.tap(Number(key) - 1);
    else if (key.length === 1 && letter) this.tapTarget(letter.number);
    else if (key === "ArrowRight" || key === "ArrowDown") return this.step(1);
    else if (key === "ArrowLeft" || key === "ArrowUp") return this.step(-1);
    else if (key === "Enter" && this.aim !== null) this.tapTarget(this.aim);
    else if (key === "Escape" && this.inHand !== null) this.inHand = this.aim = null;
    else if (key === "Backspace") this.takeAllBack();
    else return false;
    return true;
  }
}
