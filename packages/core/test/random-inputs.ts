/** `check:hostile` sets it, and tries that many times as much as `npm test`. */
const FACTOR = Number(process.env['RANDOM_INPUTS'] ?? 1)

/** How many random inputs a test tries, which takes `count` in `npm test`. */
export const randomInputs = (count: number): number => count * FACTOR
