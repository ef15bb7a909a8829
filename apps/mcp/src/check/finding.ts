/** What a step of the check found: `advice` says what to change where it is not well. */
export interface Finding {
  readonly step: string
  readonly advice: string | undefined
}

/** A step failed for a reason that the operator can change; the message is the advice. */
export class Misconfiguration extends Error {}

/** Ends a step with advice unless `holds`. */
export function requireThat(holds: unknown, advice: string): asserts holds {
  if (!holds) throw new Misconfiguration(advice)
}
