/** A number with its noun: "1 prompt", "2 prompts". */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`
