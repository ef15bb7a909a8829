import type { ComparedCase } from '@promptwire/contract/evals/eval-fields'
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

/** Max cases in the response; the counts cover all cases. */
const MAX_CASES = 100

export const compareEvalRuns = verb('compare_eval_runs', async ({ caller, input, unitOfWork }) => {
  const runs = await requireRuns(unitOfWork, caller, input)
  const { all, ...changes } = await countRows(unitOfWork, runs)
  const cases = await listGridCases(unitOfWork, runs, {}, MAX_CASES)
  return { data: { ...countWithRest(changes, all), cases: cases.map(comparedView) } }
})

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

/** Returns the ids of two runs of one prompt: baseline, then candidate. */
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
