import type { Failure } from '@promptwire/core/errors/failure'
import { ProviderFailure, type ProviderProblem } from '../../../platform/models/provider-problem.ts'

/** Consecutive failures of each kind before a run stops. */
const STOP_AFTER: Readonly<Record<ProviderProblem['kind'], number>> = {
  // Retrying is useless until someone changes the key or the model.
  refused: 3,
  busy: 5,
  down: 5,
  stalled: 3,
}

/** Runs stop if a provider asks for a longer pause. */
export const MAX_PAUSE_MS = 3_600_000

/** Counts consecutive cases that failed because of their provider, in completion order. */
export function createFailureStreak(cases: number) {
  let inARow = 0
  return {
    /** Returns why the run must stop; undefined if it continues. */
    add(failure: Failure | undefined): string | undefined {
      if (failure === undefined) inARow = 0
      // A rejection of a single request does not predict the next.
      if (!(failure instanceof ProviderFailure)) return undefined
      inARow += 1
      const { kind } = failure.problem
      if (inARow < Math.min(STOP_AFTER[kind], cases)) return undefined
      return `${STOPPED[kind]} ${inARow === 1 ? 'The test case' : `The last ${inARow} test cases in a row`} failed: ${failure.message}`
    },
  }
}

const STOPPED: Readonly<Record<ProviderProblem['kind'], string>> = {
  refused:
    "The run stopped because the provider refuses the calls. Check the provider's API key and the model's name, then rerun the failures.",
  busy: 'The run stopped because the provider is busy. Rerun the failures later.',
  down: 'The run stopped because the provider is failing. Rerun the failures when it works.',
  stalled:
    "The run stopped because the provider does not answer in time. Check the provider's timeouts, or rerun the failures later.",
}

export const pauseReason = (message: string): string => `The provider asked for a pause: ${message}`

const MINUTE_MS = 60_000

export function pauseTooLong(message: string, forMs: number): string {
  const minutes = Math.ceil(forMs / MINUTE_MS)
  const time = minutes >= 120 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`
  return `The run stopped because the provider asked for a pause of ${time}, and a run waits up to one hour. Rerun the failures later. ${message}`
}
