import type { StoredTestCase } from './test-case-store.ts'

export const testCaseView = ({ createdAt, updatedAt, ...testCase }: StoredTestCase) => ({
  ...testCase,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})
