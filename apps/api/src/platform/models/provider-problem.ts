import { Failure, type FailureCode, type FailureContext } from '@promptwire/core/errors/failure'

/** A provider's problem that affects more than one request. */
export interface ProviderProblem {
  /**
   * `refused`: the key or the model is not accepted; `busy`: too many requests; `down`: no usable
   * answer; `stalled`: the response took too long. Undefined: only this request is at fault.
   */
  readonly kind: 'refused' | 'busy' | 'down' | 'stalled'
  /** The pause that the provider asks for. */
  readonly retryAfterMs?: number | undefined
}

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

export const requestedPause = (error: unknown): number | undefined =>
  error instanceof ProviderFailure ? error.problem.retryAfterMs : undefined
