import type { EvalRun } from '../../product/evals/eval-paths.ts'
import { formatPassed, versionLabel } from '../../product/evals/run-labels.ts'
import { Button } from '../../ui/controls/button.tsx'

export const CompareForm = ({ others, path }: { others: readonly EvalRun[]; path: string }) =>
  others.length === 0 ? null : (
    <form method="get" action={`${path}/compare`} class="eval-compare">
      <select class="input" name="before" aria-label="Baseline to compare with">
        {others.map((run) => (
          <option value={run.id}>
            {`${versionLabel(run)}, ${run.model}, ${formatPassed(run, ' passed')}, ${run.created_at.slice(0, 16).replace('T', ' ')}`}
          </option>
        ))}
      </select>
      <Button>Compare</Button>
    </form>
  )
