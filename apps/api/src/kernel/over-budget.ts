import { Failure } from '@promptwire/core/errors/failure'

export class OverBudget extends Failure {
  readonly results: readonly unknown[]

  constructor(results: readonly unknown[]) {
    super('PAYLOAD_TOO_LARGE', 'This takes too long; request less at a time, or shorten the texts.')
    this.results = results
  }
}
