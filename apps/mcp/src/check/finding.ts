/** Result of a step; `advice` states what to change after a failure. */
export interface Finding {
  readonly step: string
  readonly advice: string | undefined
}

/** A failure the operator can fix; the message is the advice. */
export class Misconfiguration extends Error {}

/** Fails a step with advice unless the condition is true. */
export function requireThat(condition: unknown, advice: string): asserts condition {
  if (!condition) throw new Misconfiguration(advice)
}
