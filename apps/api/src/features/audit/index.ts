export type { AuditStore } from './audit-page.ts'
export { findRecentEditors } from './recent-editors.ts'
