import { ModelConfig } from '@promptwire/core/contract/fields'
import { TestCase } from '@promptwire/core/contract/public/test-case-fields'
import { Prisma } from '../database/generated/client.ts'
import { valuesWithDefaults } from '../domain/check/render-checks.ts'
import type { TestCaseStore } from '../domain/test-case/test-case-store.ts'
import type { Changes } from './change.ts'
import { listTestedPrompts } from './list-tested-prompts.ts'
import {
  createTestCase,
  deleteTestCase,
  importTestCases,
  updateTestCase,
} from './test-case-changes.ts'
import { readTestCases, withoutPrompt } from './test-case-rows.ts'
import { CHECKS_NOTHING, IS_INCOMPLETE } from './unchecked-cases.ts'

const Judged = TestCase.pick({
  ...{ variables: true, checks: true, threshold: true, dropped_checks: true },
})

/** Test cases in PostgreSQL. */
export const createTestCaseStore = (changes: Changes): TestCaseStore => ({
  async list(promptId, after, limit) {
    const isLater = after === undefined ? Prisma.sql`TRUE` : Prisma.sql`t.id > ${after}::uuid`
    const condition = Prisma.sql`t.prompt_id = ${promptId}::uuid AND ${isLater}`
    return (await readTestCases(changes.prisma, condition, limit)).map(withoutPrompt)
  },

  async count(promptId) {
    const [counted] = await changes.prisma.$queryRaw<{ total: number; without_checks: number }[]>`
      SELECT count(*)::int AS total,
             count(*) FILTER (WHERE ${CHECKS_NOTHING} OR ${IS_INCOMPLETE})::int AS without_checks
        FROM test_case t WHERE prompt_id = ${promptId}::uuid`
    return counted ?? { total: 0, without_checks: 0 }
  },

  listPrompts: (projectId, filter) => listTestedPrompts(changes.prisma, projectId, filter),

  async read(projectId, id) {
    const condition = Prisma.sql`t.id = ${id}::uuid
      AND t.prompt_id IN (SELECT id FROM prompt WHERE project_id = ${projectId}::uuid)`
    const [found] = await readTestCases(changes.prisma, condition)
    return found && withoutPrompt(found)
  },

  async readChecks(projectId, id) {
    const row = await changes.prisma.testCase.findFirst({
      where: { id, prompt: { projectId } },
      select: {
        ...{ checks: true, threshold: true, droppedChecks: true, variables: true },
        prompt: {
          select: { modelConfig: true, variables: { select: { key: true, defaultValue: true } } },
        },
      },
    })
    if (!row) return undefined
    const { model } = ModelConfig.parse(row.prompt.modelConfig)
    const { variables, ...judged } = Judged.parse({ ...row, dropped_checks: row.droppedChecks })
    const defaults = row.prompt.variables.map(({ key, defaultValue: default_value }) => ({
      ...{ key, default_value },
    }))
    return { ...judged, model, values: valuesWithDefaults(variables, defaults) }
  },

  create: createTestCase(changes),
  import: importTestCases(changes),
  update: updateTestCase(changes),
  delete: deleteTestCase(changes),
})
