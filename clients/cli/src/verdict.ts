import type { Result, TestedPrompt } from './run-tests.ts'

export type Verdict = 'passed' | 'failed' | 'error' | 'unchecked'

/** Passes if the run finished, and each test case was checked and passed. */
export function judge({ run }: TestedPrompt, allowUnchecked: boolean): Verdict {
  if (run && run.failed > 0) return 'failed'
  if (run && (run.state !== 'finished' || run.errors > 0)) return 'error'
  const isJudged = run !== null && run.passed > 0 && run.unchecked === 0
  return isJudged || allowUnchecked ? 'passed' : 'unchecked'
}

/** Explains why a run is incomplete; undefined if it finished. */
export function explainRun({ run }: TestedPrompt): string | undefined {
  if (!run) return 'The prompt has no test cases.'
  if (run.state === 'finished') return undefined
  return `The run is ${run.state}${run.reason ? `: ${run.reason}` : '.'}`
}

export function explainResult({ outcome, error, problem, results }: Result): string {
  const reasons = results.filter(({ passed }) => !passed).map(({ reason }) => reason)
  const unchecked = outcome === 'unchecked' ? 'No check judged the answer.' : undefined
  return [error, problem, ...reasons, unchecked].filter(Boolean).join(' ')
}

/** Uses the first line of the input, since people recognize it. */
export const nameResult = ({ case_id, input_text }: Result): string =>
  input_text?.split('\n', 1)[0] || case_id
