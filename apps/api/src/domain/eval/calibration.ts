/** Marks from which on a judge's agreement with people says something. */
export const FEWEST_MARKS = 20
/** The share of verdicts that people call right, from which on a judge can close a gate. */
export const LEAST_AGREEMENT = 0.8
