import { Failure, type FailureCode } from '@promptwire/core/failure'

/** What a page can do without; undefined where the API has too much to do for it. */
export async function unlessBusy<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Failure && BUSY.has(error.code)) return undefined
    throw error
  }
}

const BUSY = new Set<FailureCode>(['RATE_LIMITED', 'UNAVAILABLE', 'VALIDATION_ERROR'])
