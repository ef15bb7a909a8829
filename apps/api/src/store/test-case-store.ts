import { ModelConfig } from '@promptwire/core/contract/fields'
import type { TestCaseStore } from '../domain/test-case/test-case-store.ts'
import type { Changes } from './change.ts'
import { listTestedPrompts } from './list-tested-prompts.ts'
import {
  createTestCase,
  deleteTestCase,
  importTestCases,
  updateTestCase,
} from './test-case-changes.ts'
import { toTestCase } from './test-case-rows.ts'

/** Test cases in PostgreSQL. */
export const createTestCaseStore = (changes: Changes): TestCaseStore => ({
  async list(promptId, after, limit) {
    const rows = await changes.prisma.testCase.findMany({
      where: { promptId, ...(after !== undefined && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      ...(limit !== undefined && { take: limit }),
    })
    return rows.map(toTestCase)
  },

  async count(promptId) {
    const [counted] = await changes.prisma.$queryRaw<{ total: number; without_checks: number }[]>`
      SELECT count(*)::int AS total,
             count(*) FILTER (WHERE checks = '[]'::jsonb)::int AS without_checks
        FROM test_case WHERE prompt_id = ${promptId}::uuid`
    return counted ?? { total: 0, without_checks: 0 }
  },

  listPrompts: (projectId, filter) => listTestedPrompts(changes.prisma, projectId, filter),

  async find(projectId, id) {
    const row = await changes.prisma.testCase.findFirst({
      where: { id, prompt: { projectId } },
      include: { prompt: { select: { modelConfig: true } } },
    })
    if (!row) return undefined
    const { model } = ModelConfig.parse(row.prompt.modelConfig)
    return { testCase: toTestCase(row), model }
  },

  create: createTestCase(changes),
  import: importTestCases(changes),
  update: updateTestCase(changes),
  delete: deleteTestCase(changes),
})
