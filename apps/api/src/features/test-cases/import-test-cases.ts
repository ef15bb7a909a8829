import type { FileProblem } from '@promptwire/contract/test-cases/people-test-cases'
import { MAX_NOT_CARRIED } from '@promptwire/contract/test-cases/test-case-fields'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { readTestCasesTask } from './file/test-case-file-tasks.ts'
import { requireTestCaseSource, sizeOfFiles } from './file/test-case-source.ts'
import { readVariableKeys } from './file/variable-keys.sql.ts'
import { insertTestCases } from './test-case-changes.sql.ts'

/** Imports a file's test cases, all or none; `replace` deletes the existing ones. */
export const importTestCases = verb(
  'import_test_cases',
  async ({
    caller,
    input,
    prompt: { id: promptId },
    unitOfWork,
    compute,
  }: VerbContext<'import_test_cases', { readonly compute: Compute }>) => {
    const { replace = false } = input
    const { projectId, at } = caller
    const given = requireTestCaseSource(input, await readVariableKeys(unitOfWork, promptId))
    const work = { projectId, size: sizeOfFiles(given), input: given }
    const { cases: read, problems, notCarried } = await compute.run(readTestCasesTask, work)
    if (problems.length > 0) throw refused(problems)
    if (replace && read.length === 0 && notCarried.length > 0) throw emptyReplacement()
    const cases = read.map((fields) => ({
      ...fields,
      id: newId(at),
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }))
    const removed = await insertTestCases(unitOfWork, caller, promptId, cases, replace)
    if (removed === undefined) throw new Failure('NOT_FOUND', 'Prompt not found.')
    const not_carried = notCarried.slice(0, MAX_NOT_CARRIED)
    return { data: { imported: cases.length, removed, not_carried } }
  },
)

/** A file without importable test cases must not empty a prompt. */
const emptyReplacement = () =>
  invalidField('content', 'no test case of it can be imported, so nothing was replaced.')

const MAX_REPORTED = 5

function refused(problems: readonly FileProblem[]): Failure {
  const details = problems
    .slice(0, MAX_REPORTED)
    .map((problem) => ({ field: 'content', message: problemMessage(problem) }))
  const message = details.map(({ field, message: words }) => `${field}: ${words}`).join('; ')
  return new Failure('VALIDATION_ERROR', message, {}, { details })
}

function problemMessage({ case: number, line, message }: FileProblem): string {
  if (number !== null) return `case ${number}: ${message}`
  return line === null ? message : `${message} (line ${line})`
}
