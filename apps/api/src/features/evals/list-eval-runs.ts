import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { readPage, SMALL_ITEMS } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { EvalRuns } from './eval-page.ts'
import type { EvalRunRecord } from './eval-run.ts'
import { evalRunView } from './eval-view.ts'

/** The runs of a prompt, newest first. */
export const listEvalRuns = verb(
  'list_eval_runs',
  async ({
    input: { limit, cursor },
    prompt: { id },
    evals,
  }: VerbContext<'list_eval_runs', { readonly evals: EvalRuns }>) => {
    const before = readCursor(cursor)
    const read = (last: EvalRunRecord | undefined, maxItems: number) =>
      evals.list(id, last?.id ?? before, maxItems)
    return readPage({ sizes: SMALL_ITEMS, read, view: evalRunView, toCursor: writeCursor }, limit)
  },
)
