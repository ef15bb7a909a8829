import type { ComparedCase } from '@promptwire/core/contract/public/testing/eval-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import { readCursor, writeCursor } from '../../../kernel/id-cursor.ts'
import { toPage } from '../../../kernel/page.ts'
import { verb } from '../../../kernel/verb.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { requireRun } from '../evals.sql.ts'
import {
  type CaseInRuns,
  type ComparedRuns,
  countChanges,
  listComparedCases,
} from './compared-cases.sql.ts'

/** Cases of an answer that counts all of them. */
const MAX_CASES = 100

/** Compares the test cases of a run with another run of the same prompt. */
export const compareEvalRuns = verb('compare_eval_runs', async ({ caller, input, unitOfWork }) => {
  const runs = await requireRuns(unitOfWork, caller, input)
  const counts = await countChanges(unitOfWork, runs)
  const count = (wanted: ComparedCase['change']) =>
    counts.find(({ change }) => change === wanted)?.cases ?? 0
  const cases = await listComparedCases(unitOfWork, runs, {}, MAX_CASES)
  return {
    data: {
      fixed: count('fixed'),
      broken: count('broken'),
      same: count('same'),
      not_comparable: count(null),
      cases: cases.map(comparedView),
    },
  }
})

/** The test cases of two runs in pages, what changed first. */
export const listComparedEvalCases = verb(
  'list_compared_cases',
  async ({ caller, input: { change, limit, cursor, ...named }, unitOfWork }) => {
    const runs = await requireRuns(unitOfWork, caller, named)
    const filter = { change, after: readCursor(cursor) }
    const found = await listComparedCases(unitOfWork, runs, filter, limit + 1)
    return toPage(found, limit, comparedView, ({ caseId }) => writeCursor({ id: caseId }))
  },
)

interface ComparisonInput {
  readonly eval_run_id: string
  readonly before: string
}

/** Two runs of one prompt. */
async function requireRuns(
  db: Queryable,
  caller: Caller,
  { eval_run_id, before }: ComparisonInput,
): Promise<ComparedRuns> {
  const candidate = await requireRun(db, caller, eval_run_id)
  const baseline = await requireRun(db, caller, before)
  if (baseline.promptId !== candidate.promptId) {
    throw invalidField('before', 'is a run of another prompt.')
  }
  return { baseline: baseline.id, candidate: candidate.id }
}

const comparedView = (one: CaseInRuns): ComparedCase => ({
  case_id: one.caseId,
  input_text: one.inputText,
  before: one.before,
  after: one.after,
  comparable: one.change !== null,
  change: one.change,
  reason: one.change === null ? getIncomparableReason(one) : null,
})

function getIncomparableReason(one: CaseInRuns): string {
  const { inBaseline, inCandidate, isAlike, isJudgedAlike, before, after } = one
  if (!inBaseline) return 'Only in the candidate.'
  if (!inCandidate) return 'Only in the baseline.'
  if (!isJudgedAlike) return 'Its checks differ.'
  if (!isAlike) return 'Its input or expected output differs.'
  return before === 'unchecked' || after === 'unchecked'
    ? 'One of the runs did not score it.'
    : 'One of the runs has no result.'
}
