export { findPersonByEmail } from './people.sql.ts'
export { startSession } from './sessions/start-session.sql.ts'
