import type { CaseChange, ComparedCase } from '@promptwire/core/contract/public/eval-fields'
import { Failure } from '@promptwire/core/failure'
import type { Caller } from '../caller.ts'
import type { ComparableCase } from './eval-run.ts'
import type { EvalRuns } from './eval-store.ts'
import { requireRun } from './require-run.ts'

interface Compared {
  readonly eval_run_id: string
  readonly before: string
}

/** Every test case of two runs of a prompt: what changed comes first, each kind by its age. */
export async function compareCases(
  evals: EvalRuns,
  caller: Caller,
  { eval_run_id, before: other }: Compared,
): Promise<ComparedCase[]> {
  const after = await requireRun(evals, caller, eval_run_id)
  const before = await requireRun(evals, caller, other)
  if (before.promptId !== after.promptId) {
    throw new Failure('VALIDATION_ERROR', 'before: is a run of another prompt.')
  }
  const was = byCase(await evals.comparable(before.id))
  const is = byCase(await evals.comparable(after.id))
  const ids = [...new Set([...was.keys(), ...is.keys()])].toSorted()
  return ids
    .map((id) => compared(id, was.get(id), is.get(id)))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
}

const ORDER: readonly CaseChange[] = ['broken', 'fixed', 'same']

const placeOf = ({ change }: ComparedCase): number =>
  change === null ? ORDER.length : ORDER.indexOf(change)

const byCase = (cases: readonly ComparableCase[]) => new Map(cases.map((one) => [one.caseId, one]))

function compared(
  case_id: string,
  was: ComparableCase | undefined,
  is: ComparableCase | undefined,
): ComparedCase {
  const [before, after] = [was?.outcome ?? null, is?.outcome ?? null]
  const about = { case_id, input_text: (is ?? was)?.inputText ?? '', before, after }
  const reason = whyNot(was, is)
  if (reason !== null) return { ...about, comparable: false, reason, change: null }
  const passed = [before === 'passed', after === 'passed']
  const change = passed[0] === passed[1] ? 'same' : passed[1] ? 'fixed' : 'broken'
  return { ...about, comparable: true, reason: null, change }
}

function whyNot(was: ComparableCase | undefined, is: ComparableCase | undefined): string | null {
  if (!was || !is) return `Only the ${is ? 'later' : 'earlier'} run has it.`
  if (was.checks !== is.checks) return 'It had other checks.'
  if (was.revision !== is.revision) return 'It was changed in between.'
  return was.outcome === null || is.outcome === null ? 'One of the runs has no result of it.' : null
}
