import { Failure } from '@promptwire/core/errors/failure'

/** How long a sign-in counts as recent. */
export const RECENT_SIGN_IN_SECONDS = 600

/** The challenges of RFC 9470, for our own pages. */
const RECENT = `Bearer error="insufficient_user_authentication", max_age="${RECENT_SIGN_IN_SECONDS}"`
const SECOND_FACTOR = 'Bearer error="insufficient_user_authentication", acr_values="second_factor"'

const BEFORE_PURPOSE = 'Confirm that it is you to '

/** For an operation that needs a recent sign-in; its row names the purpose. */
export const recentSignInNeeded = (purpose: string): Failure =>
  new Failure('FORBIDDEN', `${BEFORE_PURPOSE}${purpose}.`, { 'WWW-Authenticate': RECENT })

/** The operation to confirm: "delete the project". */
export const readPurpose = ({ message }: Failure): string | undefined =>
  message.startsWith(BEFORE_PURPOSE) ? message.slice(BEFORE_PURPOSE.length, -1) : undefined

/** For members of an account that requires a second factor. */
export const secondFactorNeeded = (): Failure =>
  new Failure('FORBIDDEN', 'This account requires a second factor. Set one up first.', {
    'WWW-Authenticate': SECOND_FACTOR,
  })

export const isRecentSignInNeeded = (failure: Failure): boolean =>
  failure.headers['WWW-Authenticate'] === RECENT

export const isSecondFactorNeeded = (failure: Failure): boolean =>
  failure.headers['WWW-Authenticate'] === SECOND_FACTOR

/** Whether a page has to ask for a confirmation first. */
export const needsStepUp = (failure: Failure): boolean =>
  isRecentSignInNeeded(failure) || isSecondFactorNeeded(failure)
