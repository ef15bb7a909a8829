import type { ModelComparison } from '@promptwire/contract/models/model-comparison'
import { count } from '@promptwire/core/text/count'
import { evalGridPath } from '../../product/evals/eval-paths.ts'
import { endingModelsPath } from '../../product/models/model-end.tsx'
import { isPending } from '../../product/proposals/proposal-path.ts'
import { formatCost } from '../../ui/data/dollars.ts'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import type { ProposalContext } from './proposal-context.ts'

const COLUMNS = [{ text: 'Per case' }, { text: 'Before' }, { text: 'After' }] as const

/** The eval runs of both models, for a proposal that replaces a model. */
export const ProposedModel = (props: ProposalContext) => {
  const { proposal, prompt } = props
  if (proposal.source !== 'model') return null
  return (
    <Section title="Comparison of the models" id="comparison">
      {proposal.comparison && prompt ? (
        <Compared {...props} comparison={proposal.comparison} slug={prompt.slug} />
      ) : (
        <NotCompared {...props} />
      )}
    </Section>
  )
}

interface ComparedProps extends ProposalContext {
  readonly comparison: ModelComparison
  readonly slug: string
}

const Compared = ({ project, comparison, slug }: ComparedProps) => {
  const { before, after, baseline_run_id, candidate_run_id } = comparison
  const runs = [{ id: baseline_run_id }, { id: candidate_run_id }]
  return (
    <>
      <p>
        {describeVerdicts(comparison)}{' '}
        <a href={evalGridPath(project, { slug }, runs)}>Open both runs</a>
      </p>
      <Table label="Cost and latency with both models" columns={COLUMNS}>
        <tr>
          <Cell main>Cost, with judges</Cell>
          <Cell numbers>{formatCost(before.cost_usd)}</Cell>
          <Cell numbers>{formatCost(after.cost_usd)}</Cell>
        </tr>
        <tr>
          <Cell main>Median latency</Cell>
          <Cell numbers>{formatLatency(before.latency_ms)}</Cell>
          <Cell numbers>{formatLatency(after.latency_ms)}</Cell>
        </tr>
      </Table>
    </>
  )
}

const NotCompared = ({ project, proposal }: ProposalContext) => (
  <p class="quiet-text">
    No eval runs compare the two models. Nothing was judged.{' '}
    {isPending(proposal) ? (
      <a href={endingModelsPath(project)}>Try the replacement on Ending models</a>
    ) : null}
  </p>
)

const formatLatency = (milliseconds: number | null) =>
  milliseconds === null ? 'Unknown' : `${milliseconds.toLocaleString('en')} ms`

function describeVerdicts(comparison: ModelComparison): string {
  const { fixed, broken, same, unchecked, not_comparable } = comparison
  const judged = fixed + broken + same
  const rest = [
    ...(unchecked > 0 ? [`${unchecked.toLocaleString('en')} unchecked`] : []),
    ...(not_comparable > 0 ? [`${not_comparable.toLocaleString('en')} not comparable`] : []),
  ]
  const all = count(judged + unchecked + not_comparable, 'case')
  if (judged === 0) return `Nothing was judged: ${[`${all} ran`, ...rest].join(', ')}.`
  const verdicts = [`${fixed} fixed`, `${broken} broken`, `${same} unchanged`]
  return `Of ${all}: ${[...verdicts, ...rest].join(', ')}.`
}
