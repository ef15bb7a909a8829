import type { ClientRequest } from 'node:http'
import type { ConnectionProblem } from './guarded-connection.ts'

/** Limits of a call to a foreign address. */
export interface FetchLimits {
  readonly connectMs: number
  /** Between two pieces of an answer that someone waits for, and before the first. */
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

/** Why a call failed without an HTTP status. */
export class FetchError extends Error {
  readonly problem: FetchProblem
  /** Node's error. Not the `cause`, which other code would take for an error of its own kind. */
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
  /** Starts the timer: the caller waits for the next piece. */
  expect(): void
  /** Stops the timer. */
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
