import type { Child } from 'hono/jsx'
import { dollars } from '../../ui/data/dollars.ts'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import type { PublishReview } from './version-context.ts'

type Costs = NonNullable<PublishReview['input_cost']>
type InputCost = Costs['after']

/** Compares tokens and cost of the live version and the new version. */
export const InputCostSection = ({ review }: { readonly review: PublishReview }) => {
  const { input_cost: costs, nothing_changed } = review
  if (!costs || nothing_changed) return null
  return (
    <Section title="Input cost" id="input-cost">
      <Table label="Input cost" columns={buildColumns(review, costs)}>
        <Row label="Input tokens" costs={costs} show={({ tokens }) => formatCount(tokens)} />
        <Row
          label="Cacheable tokens"
          costs={costs}
          show={({ stable_tokens }) => formatCount(stable_tokens)}
        />
        {hasPrice(costs) ? (
          <>
            <Row label="1,000 requests" costs={costs} show={(each) => formatUsd(each.cost_usd)} />
            <Row
              label="1,000 requests with caching"
              costs={costs}
              show={(each) => formatUsd(each.cached_cost_usd)}
            />
          </>
        ) : null}
      </Table>
      <p class="quiet-text">{describeCaching(costs.after, hasPrice(costs))}</p>
    </Section>
  )
}

const hasPrice = ({ before, after }: Costs): boolean =>
  [before, after].some((each) => typeof each?.cost_usd === 'number')

const buildColumns = ({ from, version }: PublishReview, { before }: Costs) => [
  { text: '', hiddenText: 'Amount' },
  ...(before ? [{ text: `Version ${from}, live`, align: 'end' as const }] : []),
  { text: `Version ${version}`, align: 'end' as const },
]

interface RowProps {
  readonly label: string
  readonly costs: Costs
  readonly show: (cost: InputCost) => Child
}

const Row = ({ label, costs: { before, after }, show }: RowProps) => (
  <tr>
    <Cell>{label}</Cell>
    {[before, after].map((cost) =>
      cost ? (
        <Cell align="end" numbers>
          {show(cost)}
        </Cell>
      ) : null,
    )}
  </tr>
)

const formatCount = (tokens: number) => tokens.toLocaleString('en')

const formatUsd = (cost: number | null) =>
  cost === null ? 'unknown' : `≈ ${dollars(cost * 1_000_000)}`

function describeCaching({ stable_tokens, cached_tokens }: InputCost, isPriced: boolean): string {
  const known = isPriced ? '' : ' No price known for this model.'
  return cached_tokens === 0 && stable_tokens > 0
    ? `Too short to be cached by the provider.${known}`
    : `Counted with default values, without output.${known}`
}
