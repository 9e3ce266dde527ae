/** Made by web/record_types.py from the rules of general: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  must_take: number; // 1: dice that make an open combination must be written there
  distinct_groups: number; // 1: the pairs of Pairs and the trios of 3 of a Kind must differ
  dice: number[]; // the face of each die, in its place; 0 while it is in the air
  thrown: number[]; // in which roll of this turn each die fell last
  worth: number[]; // what the dice bring in each cell, open or not, once all of them lie
  card: number[][]; // what each seat has written in each cell: 0 is crossed out, OPEN is open
  stage: number; // what is to be done: OVER to CHOOSING
  round: number; // counted from 1
  begins: number; // who begins every round
  turn: number; // whose turn it is; NOBODY before the first and after the last
  roll: number; // which roll of the turn this is: 1 to 3
  last_seat: number; // whose turn it was; NOBODY before the first
  last_cell: number; // the cell that was written
  last_dice: number[]; // the dice it was written for
}
