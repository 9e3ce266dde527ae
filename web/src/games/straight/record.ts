/** Made by web/record_types.py from the rules of straight: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  places: number[]; // who put a die on the place of each number, 1 first; NOBODY while it is free
  face: number; // what the latest roll showed, 1 to 6; 0 before the first
  roller: number; // who rolled it
  fitted: number; // 1: it found its place free
  rolls: number; // how many rolls there have been
  stage: number; // what is to be done: OVER to ROLLING
  turn: number; // whose turn it is, and at the end who has won; NOBODY while the first is drawn
}
