import { Failure, type FailureCode } from '@promptwire/core/failure'

type Outcome<Answer> =
  | { readonly answer: Answer; readonly refusal?: undefined }
  | { readonly answer?: undefined; readonly refusal: Failure }

/** What the API answers, or why it refuses; of some codes alone where they are named. */
export async function outcomeOf<Answer>(
  asked: Promise<Answer>,
  ...codes: readonly FailureCode[]
): Promise<Outcome<Answer>> {
  try {
    return { answer: await asked }
  } catch (error) {
    const isMeant = error instanceof Failure && (codes.length === 0 || codes.includes(error.code))
    if (!isMeant) throw error
    return { refusal: error }
  }
}

/** What the API answers; undefined where it refuses, with one of the codes where some are named. */
export const unlessRefused = async <Answer>(
  asked: Promise<Answer>,
  ...codes: readonly FailureCode[]
): Promise<Answer | undefined> => (await outcomeOf(asked, ...codes)).answer

/** What a page can do without; undefined where the API has too much to do for it. */
export const unlessBusy = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  unlessRefused(asked, 'RATE_LIMITED', 'UNAVAILABLE', 'VALIDATION_ERROR')
