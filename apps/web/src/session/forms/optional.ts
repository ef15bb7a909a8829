import { Failure, type FailureCode } from '@promptwire/core/errors/failure'

type Outcome<Answer> =
  | { readonly answer: Answer; readonly refusal?: undefined }
  | { readonly answer?: undefined; readonly refusal: Failure }

/** Returns the answer or a failure with one of the codes; throws other failures. */
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

/** Returns undefined if the API fails, or only for the named codes if any. */
export const optional = async <Answer>(
  asked: Promise<Answer>,
  ...codes: readonly FailureCode[]
): Promise<Answer | undefined> => (await toOutcome(asked, ...codes)).answer

/** For optional parts of a page: undefined if the API is too busy. */
export const optionalIfBusy = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  optional(asked, 'RATE_LIMITED', 'UNAVAILABLE', 'VALIDATION_ERROR')
