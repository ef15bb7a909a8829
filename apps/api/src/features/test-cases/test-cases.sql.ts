import { ModelConfig } from '@promptwire/contract/fields'
import { TestCase, type TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
import type { VariableValues } from '@promptwire/core/compile/compile'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { valuesWithDefaults } from '../checks/index.ts'
import type { Sortable, SortPosition } from '../prompts/index.ts'
import type { StoredTestCase } from './test-case-record.ts'
import { readTestCases, withoutPrompt } from './test-case-rows.ts'
import { HAS_NO_EFFECTIVE_CHECK, IS_INCOMPLETE } from './unchecked-cases.sql.ts'

/** Oldest first; after the id, if given. */
export async function findTestCases(
  db: Queryable,
  promptId: string,
  after?: string,
  limit?: number,
): Promise<StoredTestCase[]> {
  const isLater = after === undefined ? Prisma.sql`TRUE` : Prisma.sql`t.id > ${after}::uuid`
  const condition = Prisma.sql`t.prompt_id = ${promptId}::uuid AND ${isLater}`
  return (await readTestCases(db, condition, limit)).map(withoutPrompt)
}

export async function findTestCase(
  db: Queryable,
  projectId: string,
  id: string,
): Promise<StoredTestCase | undefined> {
  const condition = Prisma.sql`t.id = ${id}::uuid
    AND t.prompt_id IN (SELECT id FROM prompt WHERE project_id = ${projectId}::uuid)`
  const [found] = await readTestCases(db, condition)
  return found && withoutPrompt(found)
}

interface TestCaseCount {
  readonly total: number
  readonly without_checks: number
}

export async function countCases({ prisma }: Queryable, promptId: string): Promise<TestCaseCount> {
  const [counted] = await prisma.$queryRaw<TestCaseCount[]>`
    SELECT count(*)::int AS total,
           count(*) FILTER (WHERE ${HAS_NO_EFFECTIVE_CHECK} OR ${IS_INCOMPLETE})::int AS without_checks
      FROM test_case t WHERE prompt_id = ${promptId}::uuid`
  return counted ?? { total: 0, without_checks: 0 }
}

const Judged = TestCase.pick({
  variables: true,
  checks: true,
  threshold: true,
  dropped_checks: true,
})

interface ChecksToJudge extends Pick<TestCaseFields, 'checks' | 'threshold' | 'dropped_checks'> {
  readonly model: unknown
  /** The test case's values, and defaults from the prompt's working copy. */
  readonly values: VariableValues
}

export async function findChecks(
  { prisma }: Queryable,
  projectId: string,
  id: string,
): Promise<ChecksToJudge | undefined> {
  const row = await prisma.testCase.findFirst({
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
}

export interface TestedPrompt extends Sortable {
  readonly slug: string
  readonly testCases: number
  readonly withoutChecks: number
  /** Last edit of any test case; null without one. */
  readonly writtenAt: Date | null
}

export interface TestedPromptFilter {
  readonly hasTestCases: boolean
  readonly after: SortPosition | undefined
  readonly limit: number
}

/** Prompts by name with their number of test cases, counted only for this page. */
export const findTestedPrompts = (
  { prisma }: Queryable,
  projectId: string,
  { hasTestCases, after, limit }: TestedPromptFilter,
): Promise<TestedPrompt[]> => prisma.$queryRaw`
  SELECT p.id, p.slug, p.name, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
         t."testCases", t."withoutChecks", t."writtenAt"
    FROM (SELECT * FROM prompt AS p
           WHERE p.project_id = ${projectId}::uuid AND ${beyond(after)}
             AND ${hasTestCases} = EXISTS (SELECT 1 FROM test_case t WHERE t.prompt_id = p.id)
           ORDER BY p.name, p.id LIMIT ${limit}) AS p
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS "testCases",
            count(*) FILTER (WHERE ${HAS_NO_EFFECTIVE_CHECK} OR ${IS_INCOMPLETE})::int AS "withoutChecks",
            max(updated_at) AS "writtenAt"
       FROM test_case t WHERE prompt_id = p.id) AS t
   ORDER BY p.name, p.id`

const beyond = (after: TestedPromptFilter['after']): Prisma.Sql =>
  after ? Prisma.sql`(p.name, p.id) > (${after.value}, ${after.id}::uuid)` : Prisma.sql`TRUE`
