export { hasPasskey, useChallenge } from './passkeys/passkeys.sql.ts'
export { findPerson, findPersonByEmail } from './people.sql.ts'
export { claimAddress, markEmailVerified } from './proof-of-address.sql.ts'
export { hasSecondFactor } from './second-factor/factors.sql.ts'
export type { FailedAttempts } from './sessions/failed-attempts.sql.ts'
export {
  type FoundSession,
  findAccountSession,
  findMember,
  findSession,
} from './sessions/identify.sql.ts'
export { hasSignedInSince } from './sessions/sessions.sql.ts'
export { hashSessionToken, signInPerson } from './sessions/start-session.sql.ts'
