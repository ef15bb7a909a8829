import type { EvalOutcome } from '@promptwire/contract/evals/eval-fields'
import type { PublishGate } from '@promptwire/contract/versions/publish-gate'
import { count } from '@promptwire/core/text/count'

/** Test cases grouped by last outcome. */
export interface GateGroup {
  /** Null if the current test case was not run on the content. */
  readonly outcome: EvalOutcome | null
  /** True if only an uncalibrated LLM judge decided. */
  readonly doubtful: boolean
  readonly cases: number
}

/** A test case that cannot pass, since some or all of its checks are missing. */
export interface UncheckedCase {
  readonly id: string
  /** Excerpt of the input; null if the caller must not read test cases. */
  readonly inputText: string | null
  /** Excerpt of the message or the variables' values; null as above. */
  readonly title: string | null
  readonly droppedChecks: readonly string[]
}

export function evaluateGate(
  groups: readonly GateGroup[],
  unchecked: readonly UncheckedCase[],
  version: number | undefined,
): PublishGate {
  const sumCases = (is: (group: GateGroup) => boolean) =>
    groups.filter(is).reduce((sum, { cases }) => sum + cases, 0)
  const counts = {
    test_cases: sumCases(() => true),
    passed: sumCases(({ outcome }) => outcome === 'passed'),
    failed: sumCases(({ outcome }) => outcome === 'failed'),
    errors: sumCases(({ outcome }) => outcome === 'error'),
    unchecked: sumCases(({ outcome }) => outcome === 'unchecked'),
    not_run: sumCases(({ outcome }) => outcome === null),
    doubtful: sumCases(({ outcome, doubtful }) => outcome === 'failed' && doubtful),
  }
  const reasons = [getClosedReason(counts, version), uncheckedReason(counts, unchecked)]
  const reason = reasons.filter((each) => each !== null).join(' ') || null
  const unchecked_cases = unchecked.map(({ id, inputText, title, droppedChecks }) => ({
    id,
    title: title ?? '',
    input_text: inputText ?? '',
    dropped_checks: [...droppedChecks],
  }))
  return { open: reason === null, reason, ...counts, unchecked_cases }
}

type Counts = Omit<PublishGate, 'open' | 'reason' | 'unchecked_cases'>

function getClosedReason(
  { test_cases, failed, errors, not_run, doubtful }: Counts,
  version: number | undefined,
): string | null {
  if (test_cases === 0) {
    return 'The publish gate is closed: the prompt has no test cases. Add one with create_test_case and run it with run_eval.'
  }
  const missing = [
    not_run > 0 && `${not_run} not run`,
    failed > doubtful && `${failed - doubtful} failed`,
    errors > 0 && `${errors} without an answer`,
  ].filter((each) => each !== false)
  if (missing.length === 0) return null
  const [what, how] =
    version === undefined
      ? ['the working copy', 'run_eval']
      : [`version ${version}`, `run_eval with version ${version}`]
  return `The publish gate is closed to ${what}: of ${count(test_cases, 'test case')} as they are now, ${missing.join(', ')}. ${how} runs them.${not_run > 0 ? COUNTED_RUNS_HINT : ''}`
}

function uncheckedReason(
  { unchecked, failed, doubtful, errors, not_run }: Counts,
  cases: readonly UncheckedCase[],
): string | null {
  if (unchecked === 0) return null
  const isAlone = failed === doubtful && errors === 0 && not_run === 0
  const left = unchecked - cases.length
  return [
    ...(isAlone ? ['The publish gate is closed.'] : []),
    ...cases.map(uncheckedMessage),
    ...(left > 0 ? [`${left} more test cases are unchecked.`] : []),
  ].join(' ')
}

function uncheckedMessage({ id, title, droppedChecks }: UncheckedCase): string {
  const name = title ?? id
  const [dropped] = droppedChecks
  if (dropped === undefined) {
    return `Test case "${name}" has no checks. Add one or delete the case.`
  }
  const more = droppedChecks.length > 1 ? ` and ${droppedChecks.length - 1} more` : ''
  return `Test case "${name}" is incomplete: its import dropped ${dropped}${more}. Change its checks or mark it as complete.`
}

const COUNTED_RUNS_HINT =
  " Only runs on the prompt's model count. If the prompt names none, any model except the demo counts."
