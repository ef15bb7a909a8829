import type { ComparedCase } from '@promptwire/core/contract/public/eval-fields'
import { invalidField } from '@promptwire/core/failure'
import type { Caller } from '../../../kernel/caller.ts'
import type { ComparedRuns, EvalRuns } from '../eval-page.ts'
import type { CaseInRuns } from '../eval-run.ts'
import { requireRun } from '../require-run.ts'

interface ComparisonInput {
  readonly eval_run_id: string
  readonly before: string
}

/** Two runs of one prompt. */
export async function requireRuns(
  evals: EvalRuns,
  caller: Caller,
  { eval_run_id, before }: ComparisonInput,
): Promise<ComparedRuns> {
  const candidate = await requireRun(evals, caller, eval_run_id)
  const baseline = await requireRun(evals, caller, before)
  if (baseline.promptId !== candidate.promptId) {
    throw invalidField('before', 'is a run of another prompt.')
  }
  return { baseline: baseline.id, candidate: candidate.id }
}

export const comparedView = (one: CaseInRuns): ComparedCase => ({
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
  if (!inBaseline) return 'Only the candidate has it.'
  if (!inCandidate) return 'Only the baseline has it.'
  if (!isJudgedAlike) return 'Its checks differ.'
  if (!isAlike) return 'Its input or expected output differs.'
  return before === 'unchecked' || after === 'unchecked'
    ? 'One of the runs did not check it.'
    : 'One of the runs has no result of it.'
}
