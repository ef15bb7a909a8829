import { Failure } from '@promptwire/core/failure'
import { auditedAs } from '../audit/audited-as.ts'
import type { Compute } from '../compute.ts'
import { newId } from '../identifiers.ts'
import type { Verb } from '../verb.ts'
import type { TestCaseStore } from './test-case-store.ts'

/** Adds the test cases of a file, all or none; with `replace` they stand for all before. */
export const importTestCases =
  (testCases: Pick<TestCaseStore, 'import'>, compute: Compute): Verb<'import_test_cases'> =>
  async (caller, input, { id: promptId }) => {
    const { format, content, replace = false } = input
    const { projectId, at } = caller
    const work = { projectId, size: content.length, input: { content, format } }
    const read = await compute.run('read_test_cases', work)
    const cases = read.map((fields) => ({
      ...fields,
      id: newId(at),
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }))
    const removed = await testCases.import(promptId, cases, replace, at, {
      action: 'test_cases.imported',
      targetType: 'prompt',
      targetId: promptId,
      ...auditedAs(caller),
    })
    if (removed === undefined) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: { imported: cases.length, removed } }
  }
