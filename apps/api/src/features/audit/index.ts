export type { AuditStore } from './audit-page.ts'
