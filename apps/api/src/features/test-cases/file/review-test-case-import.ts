import { MAX_PREVIEWED_TEST_CASES } from '@promptwire/contract/test-cases/people-test-cases'
import { MAX_NOT_CARRIED } from '@promptwire/contract/test-cases/test-case-fields'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { Compute } from '../../../platform/threads/task.ts'
import { readTestCasesTask } from './test-case-file-tasks.ts'
import { requireTestCaseSource, sizeOfFiles } from './test-case-source.ts'
import { readVariableKeys } from './variable-keys.sql.ts'

/** Previews a file of test cases with its problems; imports nothing. */
export const reviewTestCaseImport = verb(
  'review_test_case_import',
  async ({
    caller: { projectId },
    input,
    prompt,
    unitOfWork,
    compute,
  }: VerbContext<'review_test_case_import', { readonly compute: Compute }>) => {
    const given = requireTestCaseSource(input, await readVariableKeys(unitOfWork, prompt.id))
    const work = { projectId, size: sizeOfFiles(given), input: given }
    const { cases, problems, notCarried } = await compute.run(readTestCasesTask, work)
    const first = <Item>(items: readonly Item[]) => items.slice(0, MAX_PREVIEWED_TEST_CASES)
    return {
      data: {
        count: cases.length,
        cases: first(cases),
        problems: first(problems),
        not_carried: notCarried.slice(0, MAX_NOT_CARRIED),
      },
    }
  },
)
