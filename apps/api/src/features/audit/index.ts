export type { StoredAuditEntry } from './audit-page.ts'
export { changedEntryView } from './read-audit-entry.ts'
