import type { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
import { PARSING, type Task } from '../../../platform/threads/task.ts'
import type { FileFormat } from './test-case-columns.ts'
import {
  type ExportedTestCases,
  type ReadTestCases,
  readTestCases,
  writeTestCases,
} from './test-case-file.ts'
import type { TestCaseSource } from './test-case-source.ts'

export const readTestCasesTask: Task<TestCaseSource, ReadTestCases> = {
  name: 'read_test_cases',
  ...PARSING,
  run: readTestCases,
}

interface TestCasesToWrite {
  readonly cases: readonly TestCaseFields[]
  readonly format: FileFormat
}

export const writeTestCasesTask: Task<TestCasesToWrite, ExportedTestCases> = {
  name: 'write_test_cases',
  maxInlineSize: 100_000,
  budgetMs: 10_000,
  run: ({ cases, format }) => writeTestCases(cases, format),
}
