export type { TestCaseFields, TestCases } from './test-case-record.ts'
