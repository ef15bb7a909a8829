import { MOST_REVIEWED } from '@promptwire/core/contract/people/test-cases'
import { MOST_NOT_CARRIED } from '@promptwire/core/contract/public/test-case-fields'
import type { Compute } from '../compute.ts'
import type { Verb } from '../verb.ts'
import { givenTestCases } from './given-test-cases.ts'
import { sizeOfFiles } from './test-case-limits.ts'

/** What a file of test cases holds, and what is wrong with it; nothing is imported. */
export const reviewTestCaseImport =
  (compute: Compute): Verb<'review_test_case_import'> =>
  async ({ projectId }, input) => {
    const given = givenTestCases(input)
    const work = { projectId, size: sizeOfFiles(given), input: given }
    const { cases, problems, notCarried } = await compute.run('read_test_cases', work)
    const first = <Item>(items: readonly Item[]) => items.slice(0, MOST_REVIEWED)
    return {
      data: {
        count: cases.length,
        cases: first(cases),
        problems: first(problems),
        not_carried: notCarried.slice(0, MOST_NOT_CARRIED),
      },
    }
  }
