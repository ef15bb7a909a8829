export const print = (line: string) => process.stdout.write(`${line}\n`)

export const seconds = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`

/** Prints a value with its limit. Returns whether the limit is met. */
export function checkLimit(what: string, value: number, most: number): boolean {
  const met = value <= most
  print(`  ${what}: ${value.toFixed(0)} (bar ${most})${met ? '' : ' — NOT MET'}`)
  return met
}
