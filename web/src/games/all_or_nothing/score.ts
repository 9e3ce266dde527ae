/** Points and stages of All or Nothing, as the rules have them. */

export const [OVER, CHOOSING] = [0, 3] as const; // the stages that matter here, as the rules number them
export const NOBODY = -1;
export const LOSES = 1; // the face that ends a turn

export const valueOf = (face: number): number => (face === 5 ? 50 : face);

/** The faces that reach the target from so many points. */
export const winningFaces = (points: number, target: number): number[] =>
  [2, 3, 4, 5, 6].filter((face) => points + valueOf(face) >= target);
