/** A number with its noun: "1 prompt", "2 prompts", "9,006 prompts". */
export const count = (n: number, noun: string): string =>
  `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`
