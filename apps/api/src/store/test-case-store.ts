import { isDeepStrictEqual } from 'node:util'
import { ModelConfig } from '@promptwire/core/contract/fields'
import { TestCase } from '@promptwire/core/contract/public/test-case-fields'
import type { Prisma, PrismaClient } from '../database/generated/client.ts'
import { requireRevision } from '../domain/prompt/prompt-editor.ts'
import {
  MOST_CHARACTERS,
  MOST_TEST_CASES,
  tooManyTestCases,
} from '../domain/test-case/test-case-limits.ts'
import type {
  StoredTestCase,
  TestCaseFields,
  TestCaseStore,
} from '../domain/test-case/test-case-store.ts'
import { writeAudit } from './audit.ts'
import { lockPrompt } from './lock-prompt.ts'
import { jsonColumn } from './prompt-rows.ts'

/** Test cases in PostgreSQL. */
export const createTestCaseStore = (prisma: PrismaClient): TestCaseStore => ({
  async list(promptId, after, limit) {
    const rows = await prisma.testCase.findMany({
      where: { promptId, ...(after !== undefined && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      ...(limit !== undefined && { take: limit }),
    })
    return rows.map(toTestCase)
  },

  async find(projectId, id) {
    const row = await prisma.testCase.findFirst({
      where: { id, prompt: { projectId } },
      include: { prompt: { select: { modelConfig: true } } },
    })
    if (!row) return undefined
    const { model } = ModelConfig.parse(row.prompt.modelConfig)
    return { testCase: toTestCase(row), model }
  },

  create: (promptId, { id, revision: _, createdAt, updatedAt, ...fields }, audit) =>
    prisma.$transaction(async (tx) => {
      if (!(await lockPrompt(tx, promptId))) return undefined
      const row = await tx.testCase.create({
        data: { id, promptId, createdAt, updatedAt, ...toColumns(fields) },
      })
      await requireRoom(tx, promptId)
      await writeAudit(tx, { ...audit, promptId, after: fields }, createdAt)
      return toTestCase(row)
    }),

  import: (promptId, testCases, replace, at, audit) =>
    prisma.$transaction(async (tx) => {
      if (!(await lockPrompt(tx, promptId))) return undefined
      const removed = replace ? (await tx.testCase.deleteMany({ where: { promptId } })).count : 0
      if (removed + testCases.length === 0) return 0
      const rows = testCases.map(({ id, createdAt, updatedAt, ...fields }) => ({
        id,
        promptId,
        createdAt,
        updatedAt,
        ...toColumns(fields),
      }))
      await tx.testCase.createMany({ data: rows })
      await requireRoom(tx, promptId)
      await writeAudit(tx, { ...audit, promptId, after: { imported: rows.length, removed } }, at)
      return removed
    }),

  update: (projectId, id, fields, expectedRevision, at, audit) =>
    prisma.$transaction(async (tx) => {
      const before = await lockTestCase(tx, projectId, id)
      if (!before) return undefined
      requireRevision(expectedRevision, before.revision)
      const after = { ...fieldsOf(before), ...fields }
      if (isDeepStrictEqual(after, fieldsOf(before))) return before
      const data = { ...toColumns(after), updatedAt: at, revision: { increment: 1 } }
      const row = await tx.testCase.update({ where: { id }, data })
      await requireRoom(tx, row.promptId)
      const { promptId } = row
      await writeAudit(tx, { ...audit, promptId, before: fieldsOf(before), after }, at)
      return toTestCase(row)
    }),

  delete: (projectId, id, expectedRevision, at, audit) =>
    prisma.$transaction(async (tx) => {
      const before = await lockTestCase(tx, projectId, id)
      if (!before) return false
      requireRevision(expectedRevision, before.revision)
      const { promptId } = await tx.testCase.delete({ where: { id } })
      await writeAudit(tx, { ...audit, promptId, before: fieldsOf(before) }, at)
      return true
    }),
})

/** Refuses what was just written where the prompt has too much now; the transaction undoes it. */
async function requireRoom(tx: Prisma.TransactionClient, promptId: string): Promise<void> {
  const [size] = await tx.$queryRaw<{ count: number; characters: number }[]>`
    SELECT count(*)::int AS count,
           sum(length(input_text) + length(expected_output) + length(variables::text)
               + length(checks::text))::float8 AS characters
      FROM test_case WHERE prompt_id = ${promptId}::uuid`
  if (!size || (size.count <= MOST_TEST_CASES && size.characters <= MOST_CHARACTERS)) return
  throw tooManyTestCases()
}

/** The project's test case, held until the transaction ends. */
async function lockTestCase(
  tx: Prisma.TransactionClient,
  projectId: string,
  id: string,
): Promise<StoredTestCase | undefined> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM test_case t JOIN prompt p ON p.id = t.prompt_id
     WHERE t.id = ${id}::uuid AND p.project_id = ${projectId}::uuid FOR UPDATE OF t`
  if (rows.length === 0) return undefined
  return toTestCase(await tx.testCase.findUniqueOrThrow({ where: { id } }))
}

const fieldsOf = ({ input_text, expected_output, variables, checks }: StoredTestCase) => ({
  input_text,
  expected_output,
  variables,
  checks,
})

const toColumns = ({ input_text, expected_output, variables, checks }: TestCaseFields) => ({
  inputText: input_text,
  expectedOutput: expected_output,
  variables: jsonColumn(variables),
  checks: jsonColumn(checks),
})

const Fields = TestCase.pick({
  input_text: true,
  expected_output: true,
  variables: true,
  checks: true,
})

const toTestCase = (row: Prisma.TestCaseGetPayload<object>): StoredTestCase => ({
  id: row.id,
  revision: row.revision,
  ...Fields.parse({
    ...row,
    input_text: row.inputText,
    expected_output: row.expectedOutput,
  }),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})
