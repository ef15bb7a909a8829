import { Failure, type FailureCode } from '@promptwire/core/failure'

type Outcome<Answer> =
  | { readonly answer: Answer; readonly refusal?: undefined }
  | { readonly answer?: undefined; readonly refusal: Failure }

/** What the API answers, or why it refuses; of some codes alone where they are named. */
export async function toOutcome<Answer>(
  asked: Promise<Answer>,
  ...codes: readonly FailureCode[]
): Promise<Outcome<Answer>> {
  try {
    return { answer: await asked }
  } catch (error) {
    const isExpected =
      error instanceof Failure && (codes.length === 0 || codes.includes(error.code))
    if (!isExpected) throw error
    return { refusal: error }
  }
}

/** What the API answers; undefined where it refuses, with one of the codes where some are named. */
export const optional = async <Answer>(
  asked: Promise<Answer>,
  ...codes: readonly FailureCode[]
): Promise<Answer | undefined> => (await toOutcome(asked, ...codes)).answer

/** What a page can do without; undefined where the API has too much to do for it. */
export const optionalIfBusy = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  optional(asked, 'RATE_LIMITED', 'UNAVAILABLE', 'VALIDATION_ERROR')
