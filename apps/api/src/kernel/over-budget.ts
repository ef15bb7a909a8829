import { Failure } from '@promptwire/core/errors/failure'

/** A job that was ended because it took too much time or memory, with its results until then. */
export class OverBudget extends Failure {
  readonly results: readonly unknown[]

  constructor(results: readonly unknown[]) {
    super('PAYLOAD_TOO_LARGE', 'This takes too long; request less at a time, or shorten the texts.')
    this.results = results
  }
}
