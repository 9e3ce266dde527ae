/** The cards and dice of Bare Bones, and what is printed on them. Numbers and names are those of the rules. */

import { amount, listed } from "../../table/words";
import type { View } from "./record";

// --- colours ------------------------------------------------------------------------------------------------------------

/** A colour is never told by itself: every die and card carries its letter, too. */
interface Colour {
  word: string;
  name: string;
  letter: string;
  fill: string;
  ink: string;
}
export const COLOURS: Colour[] = [
  { word: "blue", name: "Blue", letter: "B", fill: "#2a62a8", ink: "#fff" },
  { word: "red", name: "Red", letter: "R", fill: "#b3332b", ink: "#fff" },
  { word: "yellow", name: "Yellow", letter: "Y", fill: "#eec643", ink: "#1d1b18" },
  { word: "white", name: "White", letter: "W", fill: "#fdfaf1", ink: "#1d1b18" },
  { word: "green", name: "Green", letter: "G", fill: "#2a7a45", ink: "#fff" },
  { word: "purple", name: "Purple", letter: "P", fill: "#70409e", ink: "#fff" },
  { word: "black", name: "Black", letter: "K", fill: "#26262b", ink: "#fff" },
];
export const WHITE = 3;
export const DICE_PER_COLOUR = 4;
const [DRAWS, REROLLS] = [1, 2] as const; // abilities of Dice Cards

// --- cards ----------------------------------------------------------------------------------------------------------------

/** An Action Card: a few words for the card itself, and what it does in full. */
interface Action {
  name: string;
  short: string;
  text: (view: View) => string;
}
const ACTIONS: Action[] = [
  { name: "Color Cubed", short: "Draw 1. Three dice of a colour: ×2", text: () => "Draw 1 card. If three or more of your dice have the same colour, all dice of that colour count double." },
  { name: "Double Up", short: "Two dice each for two cards", text: () => "Choose two of your Dice Cards in play: you roll two dice for each of them, and no others." },
  { name: "Full House", short: "Five dice, two rolls. 3 + 2 alike: ×2", text: () => "Show your hand and play all Dice Cards in it, then draw until five are in play. You may roll any dice a second time. Three alike and two alike count double." },
  { name: "Greed", short: "Draw 2. The next Greed: 1", text: () => "Draw 2 cards. Every further Greed of the same turn draws 1." },
  { name: "Hot Potato", short: "Draw 2, then pass it on", text: ({ potato_penalty }) => `Draw 2 cards. At the end of your turn it goes on top of an opponent's draw pile, or onto your discard pile. Whoever owns it at the end of the match loses ${potato_penalty} points.` },
  { name: "Joyride", short: "Borrow a Dice Card", text: () => "An opponent shows the hand to everybody. You put one of its Dice Cards in play for this turn; it returns afterwards." },
  { name: "Keep the Change", short: "Keep coins for next turn", text: () => "Coins that you do not spend in this turn are yours in the next one." },
  { name: "Loan Shark", short: "Borrow coins until next turn", text: ({ loan_penalty }) => `Name a number of coins and spend them this turn. In your next turn what you earn pays them back first; each coin that is missing costs ${amount(loan_penalty, "point")}.` },
  { name: "Mimic", short: "Copy a Dice Card", text: () => "Counts as a copy of one of your Dice Cards in play: with its die, its ability, and for matches." },
  { name: "Odds or Evens", short: "Odd or even dice: ×2", text: () => "After rolling either all odd or all even dice are removed, as you choose. The others count double." },
  { name: "Pairs", short: "Two alike: ×2", text: () => "Two dice with the same number are a pair, whatever their colours. Dice in pairs count double." },
  { name: "Point Pro", short: "Coins become points", text: () => "All coins you earn in this turn become points. Not in one turn with Straight Cash." },
  { name: "Rainbow", short: "Draw 1. One die a colour, all ×2", text: () => "Draw 1 card. You roll at most one die of each colour. If there are three or more, all count double." },
  { name: "Re-Re-Roll", short: "Re-roll a die, twice", text: () => "After the roll you may roll one die again, and then the same or another one again." },
  { name: "Run", short: "Draw 1. Three in a row: ×2", text: () => "Draw 1 card. Three or more dice with consecutive numbers are a run. Dice in runs count double." },
  { name: "Straight Cash", short: "Points become coins", text: () => "All points you score in this turn become coins. Not in one turn with Point Pro." },
  { name: "Swap Meet", short: "Swap cards for a better one", text: () => "Give any number of cards of your hand back to the Supply. Take one card that costs no more than all of them together: it goes to your hand." },
  { name: "Triplets", short: "Draw 1. Three alike: ×2", text: () => "Draw 1 card. Three dice with the same number are a triplet, whatever their colours. Dice in triplets count double." },
  { name: "Yard Sale", short: "Sell a card", text: () => "Give one card of your hand back to the Supply for one coin less than it costs." },
  { name: "Can't Touch This", short: "Block a number", text: () => "Roll a die of the colour on the card onto it. Until your next turn opponents score nothing with that number." },
];
export const COLOUR_COUNT = COLOURS.length;
const first = COLOUR_COUNT; // the kinds after the Dice Cards
const kindOf = (name: string): number => first + ACTIONS.findIndex((action) => action.name === name);
export const DOUBLE_UP = kindOf("Double Up");
export const HOT_POTATO = kindOf("Hot Potato");
export const KEEP_THE_CHANGE = kindOf("Keep the Change");
export const MIMIC = kindOf("Mimic");
export const ODDS_OR_EVENS = kindOf("Odds or Evens");
export const POINT_PRO = kindOf("Point Pro");
export const RAINBOW = kindOf("Rainbow");
export const STRAIGHT_CASH = kindOf("Straight Cash");
export const TOUCH = kindOf("Can't Touch This");
export const KINDS = TOUCH + COLOUR_COUNT; // the versions of Can't Touch This are kinds of their own, and share a stack

export const isDiceCard = (kind: number): boolean => kind < COLOUR_COUNT;
const stackOf = (kind: number): number => Math.min(kind, TOUCH);
/** The colour of a Dice Card, or of the die on a Can't Touch This; of a stack only if it is one of Dice Cards. */
export const colourOf = (kind: number): Colour | undefined => (kind < COLOUR_COUNT ? COLOURS[kind] : COLOURS[kind - TOUCH]);
const actionOf = (kind: number): Action => ACTIONS[stackOf(kind) - first]!;
const place = (kind: number): number => (stackOf(kind) === TOUCH ? 0 : kind - first + 1); // in the alphabet, as the box has it

export const nameOf = (kind: number): string => (isDiceCard(kind) ? COLOURS[kind]!.name : actionOf(kind).name);
/** With the version of a Can't Touch This. */
export const fullName = (kind: number): string => (kind >= TOUCH ? `${nameOf(kind)} (${COLOURS[kind - TOUCH]!.name})` : nameOf(kind));
export const shortText = (kind: number): string => actionOf(kind).short;

const word = (name: string): string => name.toLowerCase().replace("'", "").replaceAll(" ", "-");
export const kindWord = (kind: number): string => (kind >= TOUCH ? `cant-touch-${COLOURS[kind - TOUCH]!.word}` : word(nameOf(kind)));
export const stackWord = (stack: number): string => word(nameOf(stack));

export const costOf = (view: View, kind: number): number => (isDiceCard(kind) ? view.dice_cost[kind]! : view.action_cost[place(kind)]!);
export const unitsOf = (view: View, kind: number): number => (isDiceCard(kind) ? 0 : view.action_units[place(kind)]!);
export const draws = (view: View, colour: number): boolean => view.ability[colour] === DRAWS;
export const rerolls = (view: View, colour: number): boolean => view.ability[colour] === REROLLS;
export const abilityShort = (view: View, colour: number): string => (draws(view, colour) ? "draws 1" : rerolls(view, colour) ? "re-rolls" : "");

/** What a card does, in full. */
export function textOf(view: View, kind: number): string {
  if (!isDiceCard(kind)) return kind >= TOUCH ? actionOf(kind).text(view).replace("a die of the colour on the card", `a ${colourOf(kind)!.name} die`) : actionOf(kind).text(view);
  const brings = kind === WHITE ? "It brings coins instead of points." : "It brings points.";
  const ability = draws(view, kind)
    ? " Once in the turn, before the roll, each may draw a card."
    : rerolls(view, kind)
      ? ` Once in the turn, after the roll, each may re-roll a ${nameOf(kind)} die.`
      : "";
  return `Lets you roll a ${nameOf(kind)} die with the numbers ${view.faces[kind]!.join(" ")}. ${brings}${ability}`;
}

/** The numbers of a card, as one reads them aloud. */
export function numbersOf(view: View, kind: number): string {
  const cost = `costs ${amount(costOf(view, kind), "coin")}`;
  if (isDiceCard(kind)) return `${cost}, worth ${amount(view.fpv[kind]!, "point")} at the end`;
  return `${cost}, uses ${amount(unitsOf(view, kind), "Action Unit")}`;
}

export const mean = (view: View, colour: number): number => view.faces[colour]!.reduce((sum, n) => sum + n, 0) / view.faces[colour]!.length;

/** "two Blue and one Greed" from counts by kind. */
export const cardWords = (counts: number[]): string =>
  listed(counts.flatMap((n, kind) => (n > 0 ? [n === 1 ? fullName(kind) : `${amount(n)} ${fullName(kind)}`] : [])));
