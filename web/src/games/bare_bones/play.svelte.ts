/** What the viewer can do now, and what is picked but not done yet: cards of the hand, a stack of the Supply, dice. */

import type { GameProps } from "../../table/contract";
import { amount, capital, listed } from "../../table/words";
import type { Catalogue } from "../../wire";
import { cardWords, COLOURS, costOf, draws, isDiceCard, KINDS, kindWord, mean, nameOf, stackWord } from "./cards";
import { hintsOf } from "./hints";
import {
  brings,
  BUY,
  CARDS,
  choosesPair,
  DICE,
  diceToCome,
  DRAFT,
  earnings,
  EXTRA,
  heldOf,
  MATCH,
  REROLL,
  rolled,
  SALE,
  SCORE,
  SWAP,
  whyNotStack,
  type Earned,
  type Held,
} from "./reading";
import type { View } from "./record";

type Now = Pick<GameProps<View>, "table" | "catalogue" | "act" | "busy"> & { you: number | null };

/** A step that needs no thought: some moves in a row, what they do, and what is passed over. */
export interface Step {
  words: string[];
  says: string;
  without: string;
}

/** Dice to double, and what the turn brings then. */
interface Doubling extends Earned {
  mask: number;
  slots: number[];
  words: string;
  sensible: boolean;
}

const STACK_MOVES: Record<number, string> = { [DRAFT]: "draft", [BUY]: "buy", [SWAP]: "take" };

export class Play {
  stack: number | null = $state(null); // tapped in the Supply
  picked: string[] = $state([]); // cards of the hand, by their keys
  dice: number[] = $state([]); // dice by place: to be rolled again, or left out
  loan = $state(0); // coins to borrow
  sentDice: number[] = []; // rolled again by the latest move
  #queue: string[] = []; // moves that follow the one on its way
  #sentAt = -1;
  #underway = false; // that one is; not while a warning asks whether it is meant
  #leaving = false;
  #now: () => Now;

  constructor(now: () => Now) {
    this.#now = now;
  }

  readonly #moves = $derived.by(() => movesOf(this.#now().catalogue));
  readonly #legal = $derived.by(() => new Set(this.#now().table.legal));

  get view(): View {
    return this.#now().table.view!;
  }
  get you(): number | null {
    return this.#now().you;
  }
  get busy(): boolean {
    return this.#now().busy;
  }
  /** The viewer is to act. */
  get mine(): boolean {
    const { table, you } = this.#now();
    return you !== null && table.waiting.includes(you);
  }
  readonly hand: Held[] = $derived.by(() => (this.you === null ? [] : heldOf(this.view.hand[this.you]!)));
  readonly chosen: Held[] = $derived.by(() => this.hand.filter(({ key }) => this.picked.includes(key)));

  can(words: string): boolean {
    return this.#legal.has(this.#moves.get(words) ?? -1);
  }
  /** The arguments of all legal moves of a family: `legal("double")` gives "none", "1 3". */
  legal(family: string): string[] {
    const { table, catalogue } = this.#now();
    return table.legal.flatMap((move) => (catalogue[move]?.move === family ? [catalogue[move]!.words.slice(family.length + 1)] : []));
  }

  // --- doing it ------------------------------------------------------------------------------------------------------------

  /** Makes these moves one after another, as long as each is legal when it comes. */
  do(...words: string[]): void {
    if (this.busy || !this.mine || words.length === 0 || !this.can(words[0]!)) return;
    this.#queue = words.slice(1);
    this.#send(words[0]!);
  }
  #send(words: string): void {
    const { table, act } = this.#now();
    this.#sentAt = table.seq;
    this.#underway = true;
    this.#leaving = words.startsWith("leave ");
    this.sentDice = /^(reroll|special|again) /.test(words) ? words.split(" ").slice(1).map((place) => Number(place) - 1) : [];
    act(this.#moves.get(words)!);
  }
  /** To be called whenever something has happened: what is queued goes on. */
  goOn(): void {
    const { table, busy } = this.#now();
    // A warning, or a refusal, stops it. If the player means it, it is on its way again, and the others follow.
    if (busy || table.seq === this.#sentAt) {
      this.#underway = busy;
      return;
    }
    if (this.#leaving) this.#leftOut();
    const words = this.#queue.shift();
    if (words !== undefined && this.#underway && this.mine && this.can(words)) this.#send(words);
    else this.#queue = [];
  }
  /** The first of the dice that are to stay out is out: the others move up. */
  #leftOut(): void {
    const [gone, ...others] = this.dice.toSorted((a, b) => a - b);
    this.dice = gone === undefined ? [] : others.map((slot) => slot - 1);
    this.#leaving = false;
  }
  /** Something is picked, or looked for: the player goes an own way. */
  get touched(): boolean {
    return this.stack !== null || this.picked.length > 0 || this.mask !== null || this.more || (this.view.stage === REROLL && this.dice.length > 0);
  }
  /** A new decision is a fresh choice. */
  reset(): void {
    this.stack = null;
    this.picked = [];
    this.mask = null;
    this.more = false;
    this.loan = 0;
    this.dice = this.mine && this.view.stage === DICE ? this.surplus() : [];
  }

  // --- picking -----------------------------------------------------------------------------------------------------------------

  pickCard(key: string): void {
    if (this.view.stage === SALE) this.picked = this.picked.includes(key) ? [] : [key];
    else if (this.view.stage === MATCH) {
      const kind = this.hand.find((held) => held.key === key)!.kind;
      const others = this.picked.filter((other) => this.hand.find((held) => held.key === other)!.kind !== kind); // one for each set
      this.picked = this.picked.includes(key) ? others : [...others, key];
    } else this.picked = toggled(this.picked, key);
  }
  pickDie(slot: number): void {
    this.dice = toggled(this.dice, slot);
  }

  // --- the Supply ----------------------------------------------------------------------------------------------------------------

  /** A card of the Supply is chosen now. */
  get choosesStack(): boolean {
    return this.mine && this.view.stage in STACK_MOVES;
  }
  /** What there is to spend: coins, or what the cards to be given are worth. */
  get purse(): number {
    if (this.view.stage !== SWAP) return this.view.coins;
    return this.chosen.reduce((sum, { kind }) => sum + costOf(this.view, kind), this.view.given);
  }
  stackMoves(stack: number): string[] {
    const gives = this.view.stage === SWAP ? this.chosen.map(({ kind }) => `give ${kindWord(kind)}`) : [];
    return [...gives, `${STACK_MOVES[this.view.stage]} ${stackWord(stack)}`];
  }
  /** Whether a card of this stack can be had now; with Swap Meet for the cards that are picked, too. */
  has(stack: number): boolean {
    if (!this.choosesStack) return false;
    if (this.view.stage !== SWAP) return this.can(this.stackMoves(stack)[0]!);
    return this.view.supply[stack]! > 0 && this.view.gave + this.chosen.length > 0 && costOf(this.view, stack) <= this.purse;
  }
  why(stack: number): string {
    if (!this.choosesStack || this.has(stack)) return "";
    if (this.view.stage === SWAP && this.view.gave + this.chosen.length === 0) return "First tap the cards of your hand that you give.";
    return whyNotStack(this.view, stack, this.purse);
  }
  /** The first tap chooses, the second one does it. */
  tapStack(stack: number): void {
    if (!this.choosesStack) return;
    if (this.stack === stack && this.has(stack)) this.takeStack();
    else this.stack = stack;
  }
  takeStack(): void {
    if (this.stack !== null && this.has(this.stack)) this.do(...this.stackMoves(this.stack));
  }

  // --- dice ------------------------------------------------------------------------------------------------------------------------

  /** The dice that could be rolled, each in its place. */
  readonly coming: { slot: number; colour: number }[] = $derived.by(() =>
    this.view.take.flatMap((n, colour) => Array<number>(n).fill(colour)).map((colour, slot) => ({ slot, colour })),
  );
  /** Where there are too many dice, the weakest stay out, until the player says otherwise. */
  surplus(): number[] {
    const best = hintsOf(this.#now().table)?.dice?.colours;
    if (best) return this.coming.filter(({ slot, colour }) => slot - this.coming.findIndex((other) => other.colour === colour) < this.view.take[colour]! - best[colour]!).map(({ slot }) => slot);
    const weakest = this.coming.toSorted((a, b) => mean(this.view, a.colour) - mean(this.view, b.colour));
    return weakest.slice(0, Math.max(0, this.coming.length - this.view.dice_limit)).map(({ slot }) => slot);
  }
  /** Leaves out what is picked, and rolls the others. */
  get rollMoves(): string[] {
    return [...this.coming.filter(({ slot }) => this.dice.includes(slot)).map(({ colour }) => `leave ${COLOURS[colour]!.word}`), "roll"];
  }
  get rolling(): number {
    return this.coming.length - this.dice.length;
  }

  /** What can be doubled, each outcome once: most points first. `sensible`: no other brings as much of both, and more of one. */
  readonly doublings: Doubling[] = $derived.by(() => {
    if (!this.mine || this.view.stage !== SCORE) return [];
    const found = new Map<string, Doubling>();
    for (const words of this.legal("double")) {
      const slots = words === "none" ? [] : words.split(" ").map((slot) => Number(slot) - 1);
      const mask = slots.reduce((all, slot) => all | (1 << slot), 0);
      const earned = earnings(this.view, mask);
      found.set(brings(earned), found.get(brings(earned)) ?? { mask, slots, words: `double ${words}`, sensible: true, ...earned });
    }
    const all = [...found.values()].sort((a, b) => b.points - a.points || b.coins - a.coins);
    return all.map((one) => ({ ...one, sensible: !all.some((other) => other !== one && other.points >= one.points && other.coins >= one.coins) }));
  });
  mask: number | null = $state(null); // the doubling that is picked
  more = $state(false); // all ways to double are shown, poor ones too
  get doubling(): Doubling | undefined {
    return this.doublings.find(({ mask }) => mask === this.mask) ?? this.doublings[0];
  }

  // --- the simple turn: one key leads through it, until there is something to buy ----------------------------------------------------

  readonly simple: Step | null = $derived.by(() => {
    const { table, catalogue } = this.#now();
    if (!this.mine) return null;
    const hint = hintsOf(table)?.simple;
    const words = hint ? catalogue[hint.move]?.words : this.#plainStep();
    return words === undefined ? null : this.#step(words, hint?.skips ?? []);
  });

  /** Without helps: every Dice Card, every draw, all dice. What needs thought is left to the player. */
  #plainStep(): string | undefined {
    const { view } = this;
    if (view.stage === EXTRA) return `draw ${Math.max(...this.legal("draw").map(Number))}`;
    if (view.stage === CARDS) {
      const kind = this.hand.find((held) => isDiceCard(held.kind))?.kind;
      const colour = COLOURS.findIndex(({ word }, at) => draws(view, at) && this.can(`use ${word}`));
      return kind !== undefined ? `play ${kindWord(kind)}` : colour >= 0 ? `use ${COLOURS[colour]!.word}` : "done";
    }
    return view.stage === DICE ? "roll" : undefined;
  }

  #step(words: string, skips: number[]): Step {
    const [family, ...rest] = words.split(" ");
    const cards = this.diceCardMoves;
    const without = listed([...new Set(skips)].map(nameOf));
    const step = (words: string[], says: string): Step => ({ words, says: capital(says), without });
    if (family === "draw") return step([words], rest[0] === "1" ? "draw the extra card" : `draw ${amount(Number(rest[0]))} extra cards`);
    if (family === "play" && cards.length > 0) return step(cards, `play ${cards.length === 1 ? "your Dice Card" : `all ${amount(cards.length)} Dice Cards`}`);
    if (family === "use") return step([words], `draw a card with ${capital(rest[0]!)}`);
    if (family === "done") return step(this.doneMoves, this.doneWords);
    if (family === "roll" || family === "leave") return step(this.rollMoves, `roll ${amount(this.rolling, "die")}`);
    if (family === "pair") return step([words, "roll"], `roll two dice each for ${rest[0] === rest[1] ? `two ${capital(rest[0]!)} cards` : listed(rest.map(capital))}`);
    if (family === "keep") return step([words], "keep the dice as they are");
    if (family === "double") return step([words], "double what brings most points");
    return step([words], `re-roll ${listed(rest.map((slot) => this.dieWords(Number(slot) - 1)))}`);
  }
  dieWords(slot: number): string {
    const found = rolled(this.view.die, this.view.face).find((die) => die.slot === slot)!;
    return `the ${COLOURS[found.colour]!.name} ${found.face}`;
  }

  get diceCardMoves(): string[] {
    return this.view.stage === CARDS ? this.hand.filter(({ kind }) => isDiceCard(kind)).map(({ kind }) => `play ${kindWord(kind)}`) : [];
  }
  /** What the end of Stage 1 leads to. */
  get doneWords(): string {
    const { view } = this;
    if (choosesPair(view)) return "choose two cards for Double Up";
    const dice = diceToCome(view).reduce((sum, n) => sum + n, 0);
    if (dice === 0) return "roll nothing";
    return `roll ${amount(Math.min(dice, view.dice_limit), "die")}`;
  }
  /** All dice that there will be, or a choice among too many. */
  get doneMoves(): string[] {
    const dice = diceToCome(this.view).reduce((sum, n) => sum + n, 0);
    return choosesPair(this.view) || dice > this.view.dice_limit ? ["done"] : ["done", "roll"];
  }
  /** The cards of the hand that are picked, in words. */
  get chosenWords(): string {
    return cardWords(Array.from({ length: KINDS }, (_, kind) => this.chosen.filter((held) => held.kind === kind).length));
  }
}

const toggled = <Thing>(things: Thing[], thing: Thing): Thing[] =>
  things.includes(thing) ? things.filter((other) => other !== thing) : [...things, thing];

/** Moves by their words. */
const movesOf = (catalogue: Catalogue): Map<string, number> =>
  new Map(Object.entries(catalogue).map(([number, move]) => [move.words, Number(number)]));
