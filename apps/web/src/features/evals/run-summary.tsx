import { count } from '@promptwire/core/text/count'
import type { EvalRun } from '../../product/evals/eval-paths.ts'
import { countDone, runState } from '../../product/evals/run-labels.ts'
import { Status } from '../../ui/data/badge.tsx'
import { formatCost } from '../../ui/data/dollars.ts'
import { Figures } from '../../ui/data/figures.tsx'
import { When } from '../../ui/data/when.tsx'

export const RunSummary = ({ run }: { run: EvalRun }) => {
  const { label, tone } = runState(run)
  const done = countDone(run)
  return (
    <>
      <p class="row">
        <Status tone={tone}>{label}</Status>
        <span class="quiet-text">
          {`${done.toLocaleString('en')} of ${count(run.cases, 'test case')} done, started `}
          <When at={run.created_at} />
        </span>
      </p>
      <progress class="eval-progress" max={run.cases} value={done} aria-label="Test cases done" />
      <Figures
        figures={[
          { name: 'Passed', value: run.passed },
          { name: 'Failed', value: run.failed },
          { name: 'Errors', value: run.errors, note: 'No response or no verdict.' },
          { name: 'Unchecked', value: run.unchecked, note: 'No check can fail.' },
          {
            name: 'Tokens',
            value: run.input_tokens + run.output_tokens,
            note: `Cost: ${formatCost(run.cost_usd)}`,
          },
        ]}
      />
    </>
  )
}
