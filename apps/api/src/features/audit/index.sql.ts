export { countEntriesByClient, findEntries } from './audit.sql.ts'
export { sealEntries } from './chain/seal-entries.sql.ts'
export { findRecentEditors } from './recent-editors.sql.ts'
export { createRecordExport, type RecordExport } from './record-export.sql.ts'
