import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { LARGE_ITEMS, readPage } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { EvalRuns } from './eval-page.ts'
import type { StoredResult } from './eval-run.ts'
import { evalResultView } from './eval-view.ts'
import { requireRun } from './require-run.ts'

/** Lists the results of a run's test cases. */
export const listEvalResults = verb(
  'list_eval_results',
  async ({
    caller,
    input: { eval_run_id, outcome, limit, cursor },
    evals,
  }: VerbContext<'list_eval_results', { readonly evals: EvalRuns }>) => {
    const { id } = await requireRun(evals, caller, eval_run_id)
    const from = readCursor(cursor)
    const read = (last: StoredResult | undefined, maxItems: number) =>
      evals.results(id, { outcome, after: last?.caseId ?? from }, maxItems)
    const toCursor = ({ caseId }: StoredResult) => writeCursor({ id: caseId })
    return readPage({ sizes: LARGE_ITEMS, read, view: evalResultView, toCursor }, limit)
  },
)
