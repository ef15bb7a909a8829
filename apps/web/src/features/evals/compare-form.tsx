import { Button } from '../../ui/button.tsx'
import type { EvalRun } from './opened-evals.ts'
import { passedWords, versionWords } from './run-words.ts'

/** Which other run of the prompt to put beside this one. */
export const CompareForm = ({ others, path }: { others: readonly EvalRun[]; path: string }) =>
  others.length === 0 ? null : (
    <form method="get" action={`${path}/compare`} class="eval-compare">
      <select class="input" name="before" aria-label="Baseline to compare with">
        {others.map((run) => (
          <option value={run.id}>
            {`${versionWords(run)}, ${run.model}, ${passedWords(run)} passed, ${run.created_at.slice(0, 16).replace('T', ' ')}`}
          </option>
        ))}
      </select>
      <Button>Compare</Button>
    </form>
  )
