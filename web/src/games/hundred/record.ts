/** Made by web/record_types.py from the rules of hundred: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  equal_turns: number; // 1: the round in which somebody reaches a hundred is played to its end
  score: number[]; // each seat's points
  dice: number[][]; // each seat's latest roll, 1 to 6; 0 for a die that has not fallen
  rolls: number; // how many times two dice have been rolled
  stage: number; // what is to be done: OVER to ROLLING
  starts: number; // who begins each round; NOBODY while that is drawn
  turn: number; // whose turn it is; NOBODY while the first is drawn
}
