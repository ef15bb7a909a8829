import type { ComparedCase } from '@promptwire/core/contract/public/testing/eval-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import { readCursor, writeCursor } from '../../../kernel/id-cursor.ts'
import { toPage } from '../../../kernel/page.ts'
import { verb } from '../../../kernel/verb.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { requireRun } from '../evals.sql.ts'
import type { GridCase } from './grid-case.ts'
import { countRows, listGridCases } from './grid-cases.sql.ts'
import { countWithRest, getIncomparableReason } from './grid-view.ts'

/** Cases of an answer that counts all of them. */
const MAX_CASES = 100

/** Compares the test cases of a run with another run of the same prompt. */
export const compareEvalRuns = verb('compare_eval_runs', async ({ caller, input, unitOfWork }) => {
  const runs = await requireRuns(unitOfWork, caller, input)
  const { all, ...changes } = await countRows(unitOfWork, runs)
  const cases = await listGridCases(unitOfWork, runs, {}, MAX_CASES)
  return { data: { ...countWithRest(changes, all), cases: cases.map(comparedView) } }
})

/** The test cases of two runs in pages, what changed first. */
export const listComparedEvalCases = verb(
  'list_compared_cases',
  async ({ caller, input: { change, limit, cursor, ...named }, unitOfWork }) => {
    const runs = await requireRuns(unitOfWork, caller, named)
    const filter = { change, after: readCursor(cursor) }
    const found = await listGridCases(unitOfWork, runs, filter, limit + 1)
    return toPage(found, limit, comparedView, ({ caseId }) => writeCursor({ id: caseId }))
  },
)

interface ComparisonInput {
  readonly eval_run_id: string
  readonly before: string
}

/** Two runs of one prompt: baseline and candidate. */
async function requireRuns(
  db: Queryable,
  caller: Caller,
  { eval_run_id, before }: ComparisonInput,
): Promise<readonly [string, string]> {
  const candidate = await requireRun(db, caller, eval_run_id)
  const baseline = await requireRun(db, caller, before)
  if (baseline.promptId !== candidate.promptId) {
    throw invalidField('before', 'is a run of another prompt.')
  }
  return [baseline.id, candidate.id]
}

/** Of two runs, the second cell is the comparison. */
const comparedView = ({ caseId, inputText, variables, change, cells }: GridCase): ComparedCase => {
  const [before, after] = cells
  return {
    case_id: caseId,
    input_text: inputText,
    variables,
    before: before?.outcome ?? null,
    after: after?.outcome ?? null,
    comparable: change !== null,
    change,
    reason: before && after ? getIncomparableReason(before, after) : null,
  }
}
