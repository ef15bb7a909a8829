export { changedVersion } from './changed-version.sql.ts'
export { freeze, hasVersionWithContent, lockAtRevision } from './version-changes.sql.ts'
export { newVersionRow } from './version-rows.ts'
export { readNumberedVersion, readVersion } from './versions.sql.ts'
