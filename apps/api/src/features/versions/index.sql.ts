export { freeze, hasVersionWithContent, lockAtRevision } from './version-changes.sql.ts'
