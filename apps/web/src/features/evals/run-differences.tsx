import type { EvalRun } from '../../product/evals/eval-paths.ts'
import { Badge } from '../../ui/data/badge.tsx'
import type { Comparison } from './eval-context.ts'

interface RunDifferencesProps {
  readonly before: EvalRun
  readonly after: EvalRun
  readonly comparison: Comparison
}

/** Other differences that can explain changed results. */
export const RunDifferences = (props: RunDifferencesProps) => {
  const words = listDifferences(props)
  if (words.length === 0) return null
  return (
    <ul class="eval-differences" aria-label="Differences besides the prompt">
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
    (before.provider !== after.provider || before.model !== after.model) && 'Different model',
    ...judgeDifferences(before.judge, after.judge),
    [before, after].some(({ state }) => state !== 'finished') && 'Unfinished run',
  ].filter((words) => words !== false)
}

function judgeDifferences(before: EvalRun['judge'], after: EvalRun['judge']) {
  const isOther = before?.provider !== after?.provider || before?.model !== after?.model
  if (isOther) return ['Different judge']
  return before?.prompt_version === after?.prompt_version ? [] : ['Different judge prompt']
}
