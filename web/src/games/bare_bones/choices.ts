/** The choices of the moment: what is asked, and a button for everything that can be done about it. */

import { amount, capital, does, listed, whose, within } from "../../table/words";
import { COLOURS, costOf, draws, fullName, isDiceCard, kindWord, nameOf, textOf } from "./cards";
import { about, percent, type Hints } from "./hints";
import type { Play } from "./play.svelte";
import {
  bits,
  BORROW,
  brings,
  BUY,
  CARDS,
  coinsWords,
  COPY,
  DICE,
  diceCards,
  DRAFT,
  drawSize,
  EXTRA,
  keepsChange,
  LOAN,
  MATCH,
  NOBODY,
  PAIR,
  pointsWords,
  REROLL,
  RIDE,
  rolled,
  SALE,
  SCORE,
  seatsOf,
  SWAP,
  TOSS,
} from "./reading";

export interface Choice {
  label: string;
  words?: string[]; // the moves it makes
  detail?: string; // what it brings
  key?: string; // of the keyboard
  kind?: number; // the card that it is about
  go?: boolean; // what most people will want: it lies below all others, always in the same place
  pressed?: boolean; // it only picks something
  off?: boolean; // not now
  do: () => void;
}
interface Asked {
  title: string;
  note: string;
  choices: Choice[];
}
const SEATS = "ABCD";
const FEW = 4; // ways to choose from at first

export function asked(play: Play, name: (seat: number) => string, hints: Hints | null): Asked {
  const { view } = play;
  const you = play.you!;
  const move = (label: string, words: string[], more: Partial<Choice> = {}): Choice => ({ label, words, do: () => play.do(...words), ...more });

  switch (view.stage) {
    case DRAFT: {
      const round = Math.floor(view.picks / view.seats) + 1;
      return {
        title: `Draft a card: ${round} of ${view.draft_picks}`,
        note: told(play) || `Cards up to ${view.draft_limit} coins, for free. What you take goes into your deck.`,
        choices: [stackChoice(play, "Draft", "")],
      };
    }
    case EXTRA: {
      const counts = play.legal("draw").map(Number).sort((a, b) => b - a);
      return {
        title: "Extra cards for your matches",
        note: `You matched ${amount(counts[0]!, "card")}: for each you may draw one now.`,
        choices: counts.map((n, i) => move(n === 0 ? "Draw none" : `Draw ${amount(n, "card")}`, [`draw ${n}`], { go: i === 0, key: String(n) })),
      };
    }
    case CARDS:
      return cards(play, hints, move);
    case RIDE:
      return {
        title: "Joyride: whose hand?",
        note: "Everybody sees it, and you borrow one of its Dice Cards.",
        choices: seatsOf(view)
          .filter((seat) => play.can(`ride ${SEATS[seat]}`))
          .map((seat, i) => move(`${name(seat)}'s hand`, [`ride ${SEATS[seat]}`], { detail: amount(view.hand_size[seat]!, "card"), key: String(i + 1) })),
      };
    case BORROW: {
      const hand = view.hand[view.lender]!;
      const others = hand.flatMap((n, kind) => (n > 0 && !isDiceCard(kind) ? [fullName(kind)] : []));
      return {
        title: `Joyride: borrow one of ${whose(name(view.lender))} Dice Cards`,
        note: others.length ? `There is also ${listed(others)} in this hand.` : "",
        choices: colourChoices(play, "borrow", (colour) => `Borrow ${colour}`, move).map((choice) => ({ ...choice, detail: `has ${amount(hand[choice.kind!]!)}` })),
      };
    }
    case LOAN:
      return {
        title: "Loan Shark: how much?",
        note: `For this turn. What you earn in the next pays it back first; each missing coin costs ${amount(view.loan_penalty, "point")}.`,
        choices: [move(play.loan === 0 ? "Borrow nothing" : `Borrow ${coinsWords(play.loan)}`, [`loan ${play.loan}`], { go: true })],
      };
    case COPY:
      return { title: "Mimic: a copy of which card?", note: "It counts as one more of it in every way.", choices: colourChoices(play, "as", (colour) => `Copy ${colour}`, move) };
    case SWAP:
      return swap(play);
    case SALE: {
      const [card] = play.chosen;
      const price = card ? Math.max(0, costOf(view, card.kind) - 1) : 0;
      return {
        title: "Yard Sale: which card?",
        note: "It goes back to the Supply for one coin less than it costs.",
        choices: card ? [move(`Sell ${fullName(card.kind)} for ${coinsWords(price)}`, [`sell ${kindWord(card.kind)}`], { go: true })] : [nothing("Choose a card of your hand")],
      };
    }
    case PAIR:
      return pairs(play, hints, move);
    case DICE: {
      const over = play.rolling - view.dice_limit;
      const out = play.dice.length;
      return {
        title: over > 0 ? `At most ${amount(view.dice_limit, "die")}: leave out ${amount(over)} more` : "Your dice",
        note: `Tap a die to leave it out, or to take it back.${out ? ` ${capital(amount(out, "die"))} ${out === 1 ? "stays" : "stay"} out.` : ""}`,
        choices: [move(play.rolling === 0 ? "Roll nothing" : `Roll ${amount(play.rolling, "die")}`, play.rollMoves, { go: true, off: over > 0 })],
      };
    }
    case REROLL:
      return rerolling(play, hints, move);
    case SCORE:
      return scoring(play, move);
    case BUY: {
      const rest = view.coins;
      const end = keepsChange(view) ? `Done buying: ${rest === 0 ? "nothing is" : `${coinsWords(rest)} ${rest === 1 ? "is" : "are"}`} kept` : `Done buying${rest > 0 ? `: ${coinsWords(rest)} ${rest === 1 ? "is" : "are"} lost` : ""}`;
      const left = play.stack !== null ? ` ${coinsWords(Math.max(0, rest - costOf(view, play.stack)))} left then.` : "";
      return {
        title: `${capital(coinsWords(rest))} to spend`,
        note: told(play) || (play.legal("buy").length ? "One of each kind. What you buy goes onto your discard pile: it comes back when that is shuffled." : rest > 0 ? "Nothing costs so little." : ""),
        choices: play.legal("buy").length > 0 || play.stack !== null ? [move(end, ["end"], { key: "d" }), stackChoice(play, "Buy", left)] : [move(end, ["end"], { key: "d", go: true })],
      };
    }
    case TOSS:
      return {
        title: "Where does the Hot Potato go?",
        note: `Whoever owns it at the end of the match loses ${view.potato_penalty} points.`,
        choices: [...seatsOf(view).filter((seat) => seat !== you), you].map((seat, i) =>
          move(seat === you ? "Onto my discard pile" : `Onto ${whose(name(seat))} draw pile`, [`toss ${SEATS[seat]}`], { key: String(i + 1), detail: seat === you ? "you keep it" : `${within(name(seat))} ${name(seat) === "You" ? "draw" : "draws"} it next` }),
        ),
      };
    case MATCH:
      return matching(play, name, move);
    default:
      return { title: "", note: "", choices: [] };
  }
}

type Move = (label: string, words: string[], more?: Partial<Choice>) => Choice;

/** About the stack that is tapped. */
const told = ({ stack, view }: Play): string => (stack === null ? "" : `${textOf(view, stack)}${isDiceCard(stack) ? ` At the end it is worth ${pointsWords(view.fpv[stack]!)}.` : ""}`);

/** Something has to be picked first: whoever taps quickly through a turn stops here. */
const nothing = (label: string): Choice => ({ label, go: true, off: true, do: () => {} });

/** What becomes of the stack that is tapped. */
function stackChoice(play: Play, verb: string, after: string): Choice {
  const { stack, view } = play;
  if (stack === null) return nothing("Choose a card of the Supply");
  const has = play.has(stack);
  const price = view.stage === DRAFT ? "" : ` for ${coinsWords(costOf(view, stack))}`;
  return { label: `${verb} ${nameOf(stack)}${price}`, detail: has ? after.trim() : play.why(stack), go: true, off: !has, do: () => play.takeStack() };
}

function colourChoices(play: Play, family: string, label: (colour: string) => string, move: Move): Choice[] {
  return COLOURS.flatMap(({ name, word }, colour) => (play.can(`${family} ${word}`) ? [{ colour, name, word }] : [])).map(({ colour, name, word }, i) =>
    move(label(name), [`${family} ${word}`], { kind: colour, key: String(i + 1) }),
  );
}

function cards(play: Play, hints: Hints | null, move: Move): Asked {
  const { view } = play;
  const dice = play.diceCardMoves;
  const abilities = COLOURS.flatMap(({ name, word }, colour) =>
    draws(view, colour) && play.can(`use ${word}`) ? [move(`Use ${name}: draw a card`, [`use ${word}`], { key: "u", detail: drawSize(view, play.you!) === 0 ? "after a shuffle" : "" })] : [],
  );
  const coming = hints?.dice;
  const note =
    coming && coming.count > 0
      ? `Now on average ${about(coming.points)} points, ${about(coming.coins)} coins${coming.doubling ? `; ${nameOf(coming.doubling.card)} adds ${about(coming.doubling.extra)} (${percent(coming.doubling.chance)})` : ""}.`
      : "Tap cards to play them. Dice Cards are free and bring dice; Action Cards use the units on top.";
  return {
    title: "Play cards",
    note,
    choices: [
      ...(dice.length > 1 ? [move(`Play all ${amount(dice.length)} Dice Cards`, dice, { key: "a", go: true })] : []),
      ...abilities,
      move(`Done: ${play.doneWords}`, play.doneMoves, { key: "d", go: dice.length === 0 && abilities.length === 0 && diceCards(view) > 0 }),
    ],
  };
}

function swap(play: Play): Asked {
  const gives = play.chosen.length > 0 ? play.chosenWords : "";
  const worth = play.purse;
  const taken = stackChoice(play, "Take", "");
  const label = play.stack === null ? taken.label : `${gives ? `Give ${gives}, take` : "Take"} ${nameOf(play.stack)}`;
  return {
    title: "Swap Meet: cards for a better one",
    note: told(play) || (worth === 0 ? "Tap the cards of your hand that you give back to the Supply." : `Worth ${coinsWords(worth)}. Now tap a card of the Supply that costs no more.`),
    choices: [{ ...taken, label }],
  };
}

function pairs(play: Play, hints: Hints | null, move: Move): Asked {
  const colour = (word: string): string => COLOURS.find((found) => found.word === word)!.name;
  const words = play.legal("pair");
  const ranked = hints?.pairs?.map(({ colours }) => colours.map((at) => COLOURS[at]!.word).join(" ")) ?? words;
  const few = play.more || ranked.length <= FEW + 1 ? ranked.length : FEW;
  return {
    title: "Double Up: two dice each for which cards?",
    note: "Only these are rolled, and no other dice.",
    choices: [
      ...ranked.slice(0, few).map((pair, i) => {
        const [one, other] = pair.split(" ") as [string, string];
        const hint = hints?.pairs?.[i];
        return move(one === other ? `Two ${colour(one)} cards` : `${colour(one)} and ${colour(other)}`, [`pair ${pair}`, "roll"], {
          go: i === 0,
          key: i < 9 ? String(i + 1) : "",
          detail: hint ? `≈ ${about(hint.points)} points, ${about(hint.coins)} coins` : "",
        });
      }),
      ...(few < ranked.length ? [{ label: `${capital(amount(ranked.length - few))} more ways`, key: "m", do: () => (play.more = true) }] : []),
    ],
  };
}

function rerolling(play: Play, hints: Hints | null, move: Move): Asked {
  const { view } = play;
  const places = play.dice.toSorted((a, b) => a - b).map((slot) => String(slot + 1));
  const what = listed(play.dice.toSorted((a, b) => a - b).map((slot) => play.dieWords(slot)));
  const found: Choice[] = [];
  const hint = (words: string): string => {
    const wanted = hints?.rolled?.rerolls.find(({ dice }) => dice.map((slot) => slot + 1).join(" ") === words);
    return wanted ? `${wanted.more >= 0 ? "+" : ""}${about(wanted.more)} on average, better with ${percent(wanted.better)}` : "";
  };
  const left = (n: number) => `${n} left`;
  if (places.length === 1) {
    const [one] = places;
    const colour = view.die[Number(one) - 1]! - 1;
    if (play.can(`special ${one}`)) found.push(move(`Re-roll ${what} with ${COLOURS[colour]!.name}'s ability`, [`special ${one}`], { go: true, detail: hint(one!) }));
    if (play.can(`reroll ${one}`)) found.push(move(`Re-roll ${what} (Re-Re-Roll, ${left(view.rerolls)})`, [`reroll ${one}`], { go: found.length === 0, detail: hint(one!) }));
  }
  const again = `again ${places.join(" ")}`;
  if (places.length > 0 && play.can(again)) found.push(move(places.length > 1 ? `Roll these ${amount(places.length, "die")} again` : `Full House: roll ${what} again`, [again], { go: found.length === 0, detail: hint(places.join(" ")) }));
  const specials = rolled(view.die, view.face).filter(({ slot }) => play.can(`special ${slot + 1}`)).map(({ colour }) => COLOURS[colour]!.name);
  const ways = [
    view.rerolls > 0 ? `${amount(view.rerolls, "re-roll")} of Re-Re-Roll` : "",
    ...[...new Set(specials)].map((name) => `${name}'s ability`),
    view.second_roll > 0 ? "Full House's second roll" : "",
  ].filter(Boolean);
  const why = play.dice.length > 1 && found.length === 0 ? "Only one die at a time." : play.dice.length === 1 && found.length === 0 ? "This die cannot be rolled again." : "";
  return {
    title: "Roll again?",
    note: why || `You have ${listed(ways)}. Tap ${view.second_roll > 0 ? "the dice" : "the die"} to roll again.`,
    choices: [...found, move("Keep the dice as they are", ["keep"], { key: "d", go: found.length === 0 })],
  };
}

function scoring(play: Play, move: Move): Asked {
  const { view, doubling } = play;
  const ways = play.doublings.filter(({ sensible }) => sensible || play.more);
  const poor = play.doublings.filter(({ sensible }) => !sensible).length;
  const dice = (slots: number[]): string => (slots.length ? `doubles ${listed(slots.map((slot) => play.dieWords(slot).slice(4)))}` : "doubles nothing");
  return {
    title: `${nameOf(view.doubler)}: which dice count double?`,
    note: "",
    choices: [
      ...ways.map((way, i): Choice => ({ label: brings(way), detail: dice(way.slots), pressed: way.mask === doubling?.mask, key: i < 9 ? String(i + 1) : "", do: () => (play.mask = way.mask) })),
      ...(poor > 0 && !play.more ? [{ label: `${capital(amount(poor))} poorer ${poor === 1 ? "way" : "ways"}`, key: "m", do: () => (play.more = true) }] : []),
      ...(doubling ? [move(`Score ${pointsWords(doubling.points)} and ${coinsWords(doubling.coins)}`, [doubling.words], { go: true })] : []),
    ],
  };
}

function matching(play: Play, name: (seat: number) => string, move: Move): Asked {
  const { view } = play;
  const sets = listed(bits(view.open_sets).map((colour) => COLOURS[colour]!.name));
  const colours = play.chosen.map(({ kind }) => COLOURS[kind]!).toSorted((a, b) => COLOURS.indexOf(a) - COLOURS.indexOf(b));
  const who = view.turn === NOBODY ? "" : name(view.turn);
  const can = play.hand.some(({ kind }) => bits(view.open_sets).includes(kind));
  return {
    title: `Bonus match: ${sets}?`,
    note: `${does(who, "have").replace("haves", "has")} played exactly two ${sets.includes(" ") ? "of each" : "of it"}. ${can ? "A third from your hand is in play in your turn, and brings an extra card." : "You have no third one in your hand."}`,
    choices: [
      move("No match", ["match none"], { key: "d", go: !can }),
      ...(can && colours.length === 0 ? [nothing("Choose a card of your hand")] : []),
      ...(colours.length > 0 ? [move(`Match ${listed(colours.map(({ name }) => name))}`, [`match ${colours.map(({ word }) => word).join(" ")}`], { go: true, detail: `${amount(colours.length, "extra card")} in your turn` })] : []),
    ],
  };
}
