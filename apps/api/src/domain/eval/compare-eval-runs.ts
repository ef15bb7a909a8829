import type { ComparedCase } from '@promptwire/core/contract/public/eval-fields'
import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../verb.ts'
import type { ComparableCase } from './eval-run.ts'
import type { EvalRuns } from './eval-store.ts'
import { requireRun } from './require-run.ts'

/** What became of each test case in one run, and in another of the same prompt. */
export const compareEvalRuns =
  (evals: EvalRuns): Verb<'compare_eval_runs'> =>
  async (caller, { eval_run_id, before: other }) => {
    const after = await requireRun(evals, caller, eval_run_id)
    const before = await requireRun(evals, caller, other)
    if (before.promptId !== after.promptId) {
      throw new Failure('VALIDATION_ERROR', 'before: is a run of another prompt.')
    }
    const was = byCase(await evals.comparable(before.id))
    const is = byCase(await evals.comparable(after.id))
    const ids = [...new Set([...was.keys(), ...is.keys()])].toSorted()
    const cases = ids.map((id) => compared(id, was.get(id), is.get(id)))
    const count = (change: ComparedCase['change']) =>
      cases.filter((one) => one.change === change).length
    return {
      data: {
        fixed: count('fixed'),
        broken: count('broken'),
        not_comparable: cases.filter(({ comparable }) => !comparable).length,
        cases,
      },
    }
  }

const byCase = (cases: readonly ComparableCase[]) => new Map(cases.map((one) => [one.caseId, one]))

function compared(
  case_id: string,
  was: ComparableCase | undefined,
  is: ComparableCase | undefined,
): ComparedCase {
  const [before, after] = [was?.outcome ?? null, is?.outcome ?? null]
  const reason = whyNot(was, is)
  if (reason !== null) {
    return { case_id, comparable: false, reason, before, after, change: null }
  }
  const passed = [before === 'passed', after === 'passed']
  const change = passed[0] === passed[1] ? 'same' : passed[1] ? 'fixed' : 'broken'
  return { case_id, comparable: true, reason: null, before, after, change }
}

function whyNot(was: ComparableCase | undefined, is: ComparableCase | undefined): string | null {
  if (!was || !is) return `Only the ${is ? 'later' : 'earlier'} run has it.`
  if (was.checks !== is.checks) return 'It had other checks.'
  if (was.revision !== is.revision) return 'It was changed in between.'
  return was.outcome === null || is.outcome === null ? 'One of the runs has no result of it.' : null
}
