import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { readPage, SMALL_ITEMS } from '../../kernel/page.ts'
import type { Verb } from '../../kernel/verb.ts'
import type { EvalRuns } from './eval-page.ts'
import type { EvalRunRecord } from './eval-run.ts'
import { evalRunView } from './eval-view.ts'

/** The runs of a prompt, newest first. */
export const listEvalRuns =
  (evals: EvalRuns): Verb<'list_eval_runs'> =>
  async (_caller, { limit, cursor }, { id }) => {
    const before = readCursor(cursor)
    const read = (last: EvalRunRecord | undefined, maxItems: number) =>
      evals.list(id, last?.id ?? before, maxItems)
    return readPage({ sizes: SMALL_ITEMS, read, view: evalRunView, toCursor: writeCursor }, limit)
  }
