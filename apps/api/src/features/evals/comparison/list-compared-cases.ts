import { readCursor, writeCursor } from '../../../kernel/id-cursor.ts'
import { toPage } from '../../../kernel/page.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { EvalRuns } from '../eval-page.ts'
import { comparedView, requireRuns } from './compare-cases.ts'

/** The test cases of two runs in pages, what changed first. */
export const listComparedCases = verb(
  'list_compared_cases',
  async ({
    caller,
    input: { change, limit, cursor, ...named },
    evals,
  }: VerbContext<'list_compared_cases', { readonly evals: EvalRuns }>) => {
    const runs = await requireRuns(evals, caller, named)
    const found = await evals.compared(runs, { change, after: readCursor(cursor) }, limit + 1)
    return toPage(found, limit, comparedView, ({ caseId }) => writeCursor({ id: caseId }))
  },
)
