export type { Mailer } from './mailer.sql.ts'
