export { countEntriesByClient, findEntries } from './audit.sql.ts'
export { findRecentEditors } from './recent-editors.sql.ts'
