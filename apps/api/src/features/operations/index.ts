export type { ReadQuietReason } from './installation.ts'
