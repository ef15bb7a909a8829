import { Failure, type FailureCode, type FailureContext } from '@promptwire/core/errors/failure'

/** The problem of a provider behind a failed call, beyond this one request. */
export interface ProviderProblem {
  /**
   * `refused`: the key or the model is not accepted; `busy`: too many requests; `down`: no usable
   * answer; `stalled`: the response took too long. Undefined: only this request is at fault.
   */
  readonly kind: 'refused' | 'busy' | 'down' | 'stalled'
  /** How long the provider asks to be left alone; undefined where it does not say. */
  readonly retryAfterMs?: number | undefined
}

/** A failed call that says something about the provider. */
export class ProviderFailure extends Failure {
  readonly problem: ProviderProblem

  constructor(
    code: FailureCode,
    message: string,
    problem: ProviderProblem,
    {
      headers = {},
      inside = {},
    }: { headers?: Record<string, string>; inside?: FailureContext } = {},
  ) {
    super(code, message, headers, inside)
    this.problem = problem
  }
}

/** For how many milliseconds a provider asked to be left alone; undefined where it did not. */
export const requestedPause = (error: unknown): number | undefined =>
  error instanceof ProviderFailure ? error.problem.retryAfterMs : undefined
