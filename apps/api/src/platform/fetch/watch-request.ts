import type { ClientRequest } from 'node:http'
import type { ConnectionProblem } from './guarded-connection.ts'

export interface FetchLimits {
  readonly connectMs: number
  /** Before the first piece of a response and between pieces, while a caller waits for them. */
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

export interface Watch {
  /** Starts the timer: the caller waits for the next piece. */
  expect(): void
  rest(): void
  end(problem: FetchProblem): void
  /** Why we ended the request, if we did. */
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
