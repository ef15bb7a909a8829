export type { GrantedRole } from './member-record.ts'
