import { Failure } from '../../errors/failure.ts'

/** How long a sign-in counts as recent. */
export const RECENT_SIGN_IN_SECONDS = 600

/** The challenges of RFC 9470, for our own pages. */
const RECENT = `Bearer error="insufficient_user_authentication", max_age="${RECENT_SIGN_IN_SECONDS}"`
const SECOND_FACTOR = 'Bearer error="insufficient_user_authentication", acr_values="second_factor"'

/** The API's error for an operation that needs a recent sign-in. */
export const recentSignInNeeded = (): Failure =>
  new Failure('FORBIDDEN', 'Confirm that it is you, then try again.', {
    'WWW-Authenticate': RECENT,
  })

/** The API's error for members of an account that requires a second factor. */
export const secondFactorNeeded = (): Failure =>
  new Failure('FORBIDDEN', 'This account requires a second factor. Set one up first.', {
    'WWW-Authenticate': SECOND_FACTOR,
  })

export const isRecentSignInNeeded = (failure: Failure): boolean =>
  failure.headers['WWW-Authenticate'] === RECENT

export const isSecondFactorNeeded = (failure: Failure): boolean =>
  failure.headers['WWW-Authenticate'] === SECOND_FACTOR

/** Whether a page has to ask for a proof first. */
export const needsStepUp = (failure: Failure): boolean =>
  isRecentSignInNeeded(failure) || isSecondFactorNeeded(failure)
