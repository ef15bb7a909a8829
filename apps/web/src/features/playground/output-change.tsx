import type { Output } from '@promptwire/contract/operation'
import type { projectContract } from '@promptwire/contract/project-contract'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { When } from '../../ui/data/when.tsx'
import { TextDifference } from '../../ui/diff/text-difference.tsx'
import { runsPath } from './load-run.ts'
import { versionLabel } from './run-labels.tsx'

export type OutputComparison = Output<typeof projectContract.compare_playground_run>

interface OutputChangeProps extends PromptContext {
  readonly id: string
  readonly comparison: OutputComparison
}

/** Shows how the output changed since the prompt's previous run. */
export const OutputChange = ({ id, comparison, ...facts }: OutputChangeProps) => (
  <figure class="run-change" id={id} aria-label="Changes since the previous run" tabindex={-1}>
    <Change comparison={comparison} {...facts} />
  </figure>
)

const Change = ({ comparison, ...facts }: Omit<OutputChangeProps, 'id'>) => {
  const { previous, content } = comparison
  if (!previous) return <p class="quiet-text small">There is no earlier run with an output.</p>
  const isSame = content.every(({ kind }) => kind === 'same')
  return (
    <>
      <p class="quiet-text small">
        {isSame ? 'The same output as ' : 'Since '}
        <a href={runsPath(facts, [previous.id])}>
          {versionLabel(previous)} · <bdi>{previous.model}</bdi>
        </a>
        , <When at={previous.created_at} />
      </p>
      {isSame ? null : <TextDifference pieces={content} />}
    </>
  )
}
