/** The viewer's own dice as things: the record only counts faces, but a die that is shown or rerolled stays the same die. */

import { facesOf } from "./bids";

export interface OwnDie {
  id: number;
  face: string;
  shown: boolean;
  roll: number; // how often this die has been rolled
}

export interface Hand {
  round: number;
  dice: OwnDie[];
}

let ids = 0;

/** The hand as it lies now, given how it lay before. */
export function carriedOn(before: Hand, round: number, cup: number[], open: number[]): Hand {
  const covered = facesOf(cup);
  const shown = facesOf(open);
  const old = before.round === round ? before.dice : [];
  const free = [...old];
  const take = (wanted: (die: OwnDie) => boolean) => free.splice(free.findIndex(wanted) >>> 0, 1)[0];

  // Shown dice stay; a newly shown one was covered before, with the same face.
  const outside = shown.map((face) => {
    const die = take((d) => d.shown && d.face === face) ?? take((d) => d.face === face);
    return { ...(die ?? { id: ++ids, roll: 1 }), face, shown: true };
  });
  const rerolled = outside.length > old.filter((die) => die.shown).length;
  const inside = covered.map((face) => {
    const die = rerolled ? take(() => true) : (take((d) => d.face === face) ?? take(() => true));
    return { id: die?.id ?? ++ids, face, shown: false, roll: die ? die.roll + Number(rerolled || die.face !== face) : 1 };
  });
  return { round, dice: [...inside, ...outside] };
}
