import { isDeepStrictEqual } from 'node:util'
import {
  MAX_TEST_CASES,
  type TestCaseFields,
} from '@promptwire/contract/test-cases/test-case-fields'
import type { Caller } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { requireRevision } from '../../kernel/require-revision.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { lockPrompt } from '../prompts/index.sql.ts'
import { MAX_TOTAL_CHARACTERS, tooManyTestCases } from './test-case-limits.ts'
import { pickTestCaseFields, type StoredTestCase, type TestCaseRecord } from './test-case-record.ts'
import {
  type ReadTestCase,
  readTestCase,
  testCaseRow,
  toColumns,
  toEditorColumns,
  withoutPrompt,
} from './test-case-rows.ts'

/** Undefined if the prompt was deleted; CONFLICT if it would have too many test cases. */
export const insertTestCase = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  promptId: string,
  testCase: TestCaseRecord,
): Promise<StoredTestCase | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    if (!(await lockPrompt(tx, promptId))) return unchanged(undefined)
    const [added = testCase] = await withoutSensitiveValues(tx, promptId, [testCase])
    await tx.prisma.testCase.create({ data: testCaseRow(caller, promptId, added) })
    await requireTestCaseLimits(tx, promptId)
    return {
      result: await readStored(tx, testCase.id),
      audit: {
        ...audited('test_case.created', testCase.id, promptId),
        after: pickTestCaseFields(added),
      },
    }
  })

/**
 * Inserts all or none; returns the number of replaced ones, undefined if the prompt was deleted.
 */
export const insertTestCases = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  promptId: string,
  testCases: readonly TestCaseRecord[],
  replace: boolean,
): Promise<number | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    if (!(await lockPrompt(tx, promptId))) return unchanged(undefined)
    const removed = replace
      ? (await tx.prisma.testCase.deleteMany({ where: { promptId } })).count
      : 0
    const imported = testCases.length
    if (removed + imported === 0) return unchanged(0)
    const added = await withoutSensitiveValues(tx, promptId, testCases)
    await tx.prisma.testCase.createMany({
      data: added.map((each) => testCaseRow(caller, promptId, each)),
    })
    await requireTestCaseLimits(tx, promptId)
    return {
      result: removed,
      audit: {
        action: 'test_cases.imported',
        targetType: 'prompt',
        targetId: promptId,
        promptId,
        after: { imported, removed },
      },
    }
  })

/** Undefined if the project has no such test case. */
export const changeTestCase = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
  fields: Partial<TestCaseFields>,
  expectedRevision: number | undefined,
): Promise<StoredTestCase | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    const locked = await lockTestCase(tx, caller.projectId, id, expectedRevision)
    if (!locked) return unchanged(undefined)
    const { promptId } = locked
    const before = pickTestCaseFields(locked)
    const [after = before] = await withoutSensitiveValues(tx, promptId, [changed(before, fields)])
    if (isDeepStrictEqual(after, before)) return unchanged(withoutPrompt(locked))
    const at = { updatedAt: caller.at, revision: { increment: 1 } }
    const data = { ...toColumns(after), ...toEditorColumns(caller), ...at }
    await tx.prisma.testCase.update({ where: { id }, data })
    await requireTestCaseLimits(tx, promptId)
    return {
      result: await readStored(tx, id),
      audit: { ...audited('test_case.updated', id, promptId), before, after },
    }
  })

/** New checks complete an incomplete test case, unless the change lists missing ones. */
function changed(before: TestCaseFields, fields: Partial<TestCaseFields>): TestCaseFields {
  const hasNewChecks =
    fields.checks !== undefined && !isDeepStrictEqual(fields.checks, before.checks)
  return { ...before, ...(hasNewChecks && { dropped_checks: [] }), ...fields }
}

/** False if the project has no such test case. */
export const removeTestCase = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
  expectedRevision: number | undefined,
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    const locked = await lockTestCase(tx, caller.projectId, id, expectedRevision)
    if (!locked) return unchanged(false)
    await tx.prisma.testCase.delete({ where: { id } })
    const { promptId } = locked
    return {
      result: true,
      audit: {
        ...audited('test_case.deleted', id, promptId),
        before: pickTestCaseFields(locked),
      },
    }
  })

const audited = (
  action: Audited['action'] & `test_case.${string}`,
  targetId: string,
  promptId: string,
) => ({ action, targetType: 'test_case', targetId, promptId }) as const

/** Removes values of sensitive variables: evals use the variables' examples. */
async function withoutSensitiveValues<Written extends Pick<TestCaseFields, 'variables'>>(
  tx: Queryable,
  promptId: string,
  testCases: readonly Written[],
): Promise<readonly Written[]> {
  const where = { promptId, sensitive: true }
  const found = await tx.prisma.variable.findMany({ where, select: { key: true } })
  if (found.length === 0) return testCases
  const keys = new Set(found.map(({ key }) => key))
  return testCases.map((each) => ({
    ...each,
    variables: Object.fromEntries(Object.entries(each.variables).filter(([key]) => !keys.has(key))),
  }))
}

async function readStored(tx: Queryable, id: string): Promise<StoredTestCase | undefined> {
  const testCase = await readTestCase(tx, id)
  return testCase && withoutPrompt(testCase)
}

/** Throws after the write if the prompt exceeds its limits; the transaction rolls back. */
async function requireTestCaseLimits(tx: Queryable, promptId: string): Promise<void> {
  const [size] = await tx.prisma.$queryRaw<{ count: number; characters: number }[]>`
    SELECT count(*)::int AS count,
           sum(length(input_text) + length(expected_output) + length(variables::text)
               + length(checks::text) + length(dropped_checks::text))::float8 AS characters
      FROM test_case WHERE prompt_id = ${promptId}::uuid`
  if (!size || (size.count <= MAX_TEST_CASES && size.characters <= MAX_TOTAL_CHARACTERS)) return
  throw tooManyTestCases()
}

/** Locks a test case and its prompt, since the prompt's test cases share a limit. */
async function lockTestCase(
  tx: Queryable,
  projectId: string,
  id: string,
  expectedRevision: number | undefined,
): Promise<ReadTestCase | undefined> {
  const lockedRows = await tx.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM prompt p JOIN test_case t ON t.prompt_id = p.id
     WHERE t.id = ${id}::uuid AND p.project_id = ${projectId}::uuid FOR UPDATE OF p`
  if (lockedRows.length === 0) return undefined
  const testCase = await readTestCase(tx, id)
  // It may have been deleted while we waited for the lock.
  if (!testCase) return undefined
  requireRevision(expectedRevision, testCase.revision)
  return testCase
}
