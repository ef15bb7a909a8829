import type { ClientRequest } from 'node:http'
import type { ConnectionTrouble } from './guarded-connection.ts'

/** What a call to a foreign address may take. */
export interface FetchLimits {
  readonly connectMs: number
  /** Between two pieces of an answer that somebody waits for, and before the first. */
  readonly stallMs: number
  readonly totalMs: number
  readonly answerBytes: number
}

export type Trouble =
  | ConnectionTrouble
  | 'stalled'
  | 'endless'
  | 'too-large'
  | 'cancelled'
  | 'unusable'

/** Why a call did not come to its end, where that is nobody's status. */
export class FetchTrouble extends Error {
  readonly trouble: Trouble
  /** What Node said. Not the `cause`: by that, others would take it for an error of their kind. */
  readonly origin: unknown

  constructor(trouble: Trouble, origin: unknown) {
    super(trouble)
    this.name = 'FetchTrouble'
    this.trouble = trouble
    this.origin = origin
  }
}

/** Ends a request that takes too long, and remembers why. */
export interface Watch {
  /** Somebody waits for the next piece. */
  expect(): void
  /** Nobody does. */
  rest(): void
  end(trouble: Trouble): void
  /** Why it was ended; undefined where it was not by us. */
  ended(): Trouble | undefined
}

export function createWatch(request: ClientRequest, { stallMs, totalMs }: FetchLimits): Watch {
  let trouble: Trouble | undefined
  const end = (why: Trouble) => {
    trouble ??= why
    request.destroy(new Error(why))
  }
  let stall: NodeJS.Timeout | undefined
  const rest = () => clearTimeout(stall)
  const expect = () => {
    rest()
    stall = setTimeout(end, stallMs, 'stalled' satisfies Trouble)
  }
  const total = setTimeout(end, totalMs, 'endless' satisfies Trouble)
  request.on('close', () => {
    rest()
    clearTimeout(total)
  })
  expect()
  return { expect, rest, end, ended: () => trouble }
}
