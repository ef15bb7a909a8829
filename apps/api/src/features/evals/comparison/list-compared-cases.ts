import { readCursor, writeCursor } from '../../../kernel/id-cursor.ts'
import { toPage } from '../../../kernel/page.ts'
import type { Verb } from '../../../kernel/verb.ts'
import type { EvalRuns } from '../eval-page.ts'
import { comparedView, requireRuns } from './compare-cases.ts'

/** The test cases of two runs in pages, what changed first. */
export const listComparedCases =
  (evals: EvalRuns): Verb<'list_compared_cases'> =>
  async (caller, { change, limit, cursor, ...named }) => {
    const runs = await requireRuns(evals, caller, named)
    const found = await evals.compared(runs, { change, after: readCursor(cursor) }, limit + 1)
    return toPage(found, limit, comparedView, ({ caseId }) => writeCursor({ id: caseId }))
  }
