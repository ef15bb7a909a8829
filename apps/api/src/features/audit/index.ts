export type { StoredAuditEntry } from './audit-page.ts'
export { describeChanges } from './describe-changes.ts'
export { entryView } from './list-audit-entries.ts'
export { changedEntryView } from './read-audit-entry.ts'
