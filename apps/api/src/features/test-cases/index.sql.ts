export { insertTestCases } from './test-case-changes.sql.ts'
export { countCases, findTestCases } from './test-cases.sql.ts'
export { HAS_NO_EFFECTIVE_CHECK, IS_INCOMPLETE } from './unchecked-cases.sql.ts'
