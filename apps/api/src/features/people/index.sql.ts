export { hasPasskey, useChallenge } from './passkeys/passkeys.sql.ts'
export { findPersonByEmail } from './people.sql.ts'
export { hasSecondFactor } from './second-factor/factors.sql.ts'
export { signInPerson } from './sessions/start-session.sql.ts'
