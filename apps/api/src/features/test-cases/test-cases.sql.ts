import { ModelConfig } from '@promptwire/core/contract/fields'
import { TestCase } from '@promptwire/core/contract/public/test-case-fields'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { valuesWithDefaults } from '../checks/index.ts'
import { listTestedPrompts } from './list-tested-prompts.sql.ts'
import {
  createTestCase,
  deleteTestCase,
  importTestCases,
  updateTestCase,
} from './test-case-changes.sql.ts'
import type { TestCaseStore } from './test-case-record.ts'
import { readTestCases, withoutPrompt } from './test-case-rows.ts'
import { HAS_NO_EFFECTIVE_CHECK, IS_INCOMPLETE } from './unchecked-cases.sql.ts'

const Judged = TestCase.pick({
  variables: true,
  checks: true,
  threshold: true,
  dropped_checks: true,
})

/** Test cases in PostgreSQL. */
export const createTestCaseStore = (transactor: UnitOfWork): TestCaseStore => ({
  async list(promptId, after, limit) {
    const isLater = after === undefined ? Prisma.sql`TRUE` : Prisma.sql`t.id > ${after}::uuid`
    const condition = Prisma.sql`t.prompt_id = ${promptId}::uuid AND ${isLater}`
    return (await readTestCases(transactor, condition, limit)).map(withoutPrompt)
  },

  async count(promptId) {
    const [counted] = await transactor.prisma.$queryRaw<
      { total: number; without_checks: number }[]
    >`
      SELECT count(*)::int AS total,
             count(*) FILTER (WHERE ${HAS_NO_EFFECTIVE_CHECK} OR ${IS_INCOMPLETE})::int AS without_checks
        FROM test_case t WHERE prompt_id = ${promptId}::uuid`
    return counted ?? { total: 0, without_checks: 0 }
  },

  listPrompts: (projectId, filter) => listTestedPrompts(transactor, projectId, filter),

  async read(projectId, id) {
    const condition = Prisma.sql`t.id = ${id}::uuid
      AND t.prompt_id IN (SELECT id FROM prompt WHERE project_id = ${projectId}::uuid)`
    const [found] = await readTestCases(transactor, condition)
    return found && withoutPrompt(found)
  },

  async readChecks(projectId, id) {
    const row = await transactor.prisma.testCase.findFirst({
      where: { id, prompt: { projectId } },
      select: {
        checks: true,
        threshold: true,
        droppedChecks: true,
        variables: true,
        prompt: {
          select: { modelConfig: true, variables: { select: { key: true, defaultValue: true } } },
        },
      },
    })
    if (!row) return undefined
    const { model } = ModelConfig.parse(row.prompt.modelConfig)
    const { variables, ...judged } = Judged.parse({ ...row, dropped_checks: row.droppedChecks })
    const defaults = row.prompt.variables.map(({ key, defaultValue: default_value }) => ({
      key,
      default_value,
    }))
    return { ...judged, model, values: valuesWithDefaults(variables, defaults) }
  },

  create: createTestCase(transactor),
  import: importTestCases(transactor),
  update: updateTestCase(transactor),
  delete: deleteTestCase(transactor),
})
