import { Badge } from '../../ui/badge.tsx'
import type { Comparison, EvalRun } from './eval-context.ts'

interface RunDifferencesProps {
  readonly before: EvalRun
  readonly after: EvalRun
  readonly comparison: Comparison
}

/** What beside the prompt two runs differ in, for whoever would lay all of a change to that. */
export const RunDifferences = (props: RunDifferencesProps) => {
  const words = listDifferences(props)
  if (words.length === 0) return null
  return (
    <ul class="eval-differences" aria-label="What differs beside the prompt">
      {words.map((each) => (
        <li>
          <Badge tone="waiting" icon="triangle-alert">
            {each}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

function listDifferences({ before, after, comparison }: RunDifferencesProps): string[] {
  const { broken, fixed, same, not_comparable } = comparison
  const all = broken + fixed + same + not_comparable
  return [
    not_comparable > 0 &&
      (not_comparable === all
        ? 'Not comparable'
        : `${not_comparable.toLocaleString('en')} of ${all.toLocaleString('en')} test cases not comparable`),
    (before.provider !== after.provider || before.model !== after.model) && 'Other model',
    ...judgeDifferences(before.judge, after.judge),
    [before, after].some(({ state }) => state !== 'finished') && 'Not both finished',
  ].filter((words) => words !== false)
}

/** Verdicts differ by the model that judges, and by what it was told. */
function judgeDifferences(before: EvalRun['judge'], after: EvalRun['judge']) {
  const isOther = before?.provider !== after?.provider || before?.model !== after?.model
  if (isOther) return ['Other judge']
  return before?.prompt_version === after?.prompt_version ? [] : ['Other judge prompt']
}
