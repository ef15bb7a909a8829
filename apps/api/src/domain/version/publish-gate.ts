import type { EvalOutcome } from '@promptwire/core/contract/public/eval-fields'
import type { PublishGate } from '@promptwire/core/contract/public/publish-gate'
import { count } from '@promptwire/core/count'

/** Test cases of a prompt that came to the same when a content was last run on them. */
export interface GateGroup {
  /** Null where it was not run on them as they are now. */
  readonly outcome: EvalOutcome | null
  /** Whether a judge that people have not borne out decided alone. */
  readonly doubtful: boolean
  readonly cases: number
}

/** Whether a version may go live, by the last result of each test case. */
export function gateOf(groups: readonly GateGroup[], version: number | undefined): PublishGate {
  const casesOf = (is: (group: GateGroup) => boolean) =>
    groups.filter(is).reduce((sum, { cases }) => sum + cases, 0)
  const counts = {
    test_cases: casesOf(() => true),
    passed: casesOf(({ outcome }) => outcome === 'passed'),
    failed: casesOf(({ outcome }) => outcome === 'failed'),
    errors: casesOf(({ outcome }) => outcome === 'error'),
    not_run: casesOf(({ outcome }) => outcome === null),
    doubtful: casesOf(({ outcome, doubtful }) => outcome === 'failed' && doubtful),
  }
  const reason = reasonOf(counts, version)
  return { open: reason === null, reason, ...counts }
}

type Counts = Omit<PublishGate, 'open' | 'reason'>

function reasonOf(
  { test_cases, failed, errors, not_run, doubtful }: Counts,
  version: number | undefined,
): string | null {
  if (test_cases === 0) {
    return 'The publish gate is closed: the prompt has no test case to pass. create_test_case adds one, and run_eval runs it.'
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
  return `The publish gate is closed to ${what}: of ${count(test_cases, 'test case')} as they are now, ${missing.join(', ')}. ${how} runs them.${not_run > 0 ? COUNTED : ''}`
}

const COUNTED =
  " Runs on the model that the prompt names count; where it names none, on any but the demo's."
