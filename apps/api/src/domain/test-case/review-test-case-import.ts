import { MOST_REVIEWED } from '@promptwire/core/contract/people/test-cases'
import type { Compute } from '../compute.ts'
import type { Verb } from '../verb.ts'

/** What a file of test cases holds, and what is wrong with it; nothing is imported. */
export const reviewTestCaseImport =
  (compute: Compute): Verb<'review_test_case_import'> =>
  async ({ projectId }, { content, format }) => {
    const work = { projectId, size: content.length, input: { content, format } }
    const { cases, problems } = await compute.run('read_test_cases', work)
    const first = <Item>(items: readonly Item[]) => items.slice(0, MOST_REVIEWED)
    return { data: { count: cases.length, cases: first(cases), problems: first(problems) } }
  }
