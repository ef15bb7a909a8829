import type { ClientRequest } from 'node:http'
import type { ConnectionProblem } from './guarded-connection.ts'

/** What a call to a foreign address may take. */
export interface FetchLimits {
  readonly connectMs: number
  /** Between two pieces of an answer that somebody waits for, and before the first. */
  readonly stallMs: number
  readonly totalMs: number
  readonly answerBytes: number
}

export type FetchProblem =
  | ConnectionProblem
  | 'stalled'
  | 'endless'
  | 'too-large'
  | 'cancelled'
  | 'unusable'

/** Why a call did not come to its end, where that is nobody's status. */
export class FetchError extends Error {
  readonly problem: FetchProblem
  /** What Node said. Not the `cause`: by that, others would take it for an error of their kind. */
  readonly origin: unknown

  constructor(problem: FetchProblem, origin: unknown) {
    super(problem)
    this.name = 'FetchTrouble'
    this.problem = problem
    this.origin = origin
  }
}

/** Ends a request that takes too long, and remembers why. */
export interface Watch {
  /** Somebody waits for the next piece. */
  expect(): void
  /** Nobody does. */
  rest(): void
  end(problem: FetchProblem): void
  /** Why it was ended; undefined where it was not by us. */
  ended(): FetchProblem | undefined
}

export function createWatch(request: ClientRequest, { stallMs, totalMs }: FetchLimits): Watch {
  let problem: FetchProblem | undefined
  const end = (why: FetchProblem) => {
    problem ??= why
    request.destroy(new Error(why))
  }
  let stall: NodeJS.Timeout | undefined
  const rest = () => clearTimeout(stall)
  const expect = () => {
    rest()
    stall = setTimeout(end, stallMs, 'stalled' satisfies FetchProblem)
  }
  const total = setTimeout(end, totalMs, 'endless' satisfies FetchProblem)
  request.on('close', () => {
    rest()
    clearTimeout(total)
  })
  expect()
  return { expect, rest, end, ended: () => problem }
}
