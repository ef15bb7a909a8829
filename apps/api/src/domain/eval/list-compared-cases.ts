import { pageAmong } from '../page.ts'
import type { Verb } from '../verb.ts'
import { compareCases } from './compare-cases.ts'
import type { EvalRuns } from './eval-store.ts'

/** The test cases of two runs in pages, what changed first. */
export const listComparedCases =
  (evals: EvalRuns): Verb<'list_compared_cases'> =>
  async (caller, { change, limit, cursor, ...runs }) => {
    const cases = await compareCases(evals, caller, runs)
    const wanted = cases.filter((one) => change === undefined || one.change === change)
    const { data, next_cursor = null } = pageAmong(
      wanted.map((one) => ({ id: one.case_id, one })),
      { limit, cursor },
    )
    return { data: data.map(({ one }) => one), next_cursor }
  }
