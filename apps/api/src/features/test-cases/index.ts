export type { TestCaseFields } from './test-case-record.ts'
