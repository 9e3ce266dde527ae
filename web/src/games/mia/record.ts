/** Made by web/record_types.py from the rules of mia: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  end: number; // BY_POINTS: the first to the target wins; BY_ROUNDS: the most points after so many rounds
  target: number; // points that win
  rounds: number; // rounds to play, if they end the match
  truth: number; // AT_LEAST: dice may be better than announced; EXACT: they may not
  forfeit: number; // what the loser of a round does: 0 is nothing
  dice: number[]; // under the cup; 0: not rolled yet, or not for these eyes
  rolled: number; // how many of them lie rolled under the cup
  to_beat: number; // rank of the value that was believed last, NOTHING at the start of a round
  announced: number; // rank of the value that waits for an answer, NOTHING if none does
  said: number[]; // rank of each seat's latest announcement in this round, or NOTHING
  points: number[]; // points of each seat
  round: number; // counted from 1
  stage: number; // what is to be done: OVER to ANSWERING
  turn: number; // whose turn it is
  starts: number; // who started this round
  roller: number; // who holds the cup; NOBODY until somebody is picked to begin
  last_dice: number[]; // what lay under the cup; 0 before the first doubt
  last_announced: number; // rank of the value that was doubted, NOTHING before the first doubt
  last_announcer: number; // who had announced it
  last_doubter: number; // who doubted
  last_winner: number; // which of the two got the point
}
