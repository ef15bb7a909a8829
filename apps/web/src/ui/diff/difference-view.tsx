import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { count } from '@promptwire/core/text/count'
import type { Child } from 'hono/jsx'
import { Badge } from '../data/badge.tsx'
import { dollars, formatInputCost } from '../data/dollars.ts'
import { Empty } from '../layout/empty.tsx'
import { ChangeBadge } from './change-badge.tsx'
import { ContentFieldChanges, type ContentFieldDifferences } from './content-field-changes.tsx'
import { TextDifference } from './text-difference.tsx'
import { VariableChanges } from './variable-changes.tsx'

type Difference = Output<typeof publicContract.diff_versions>

type Compared = Pick<Difference, 'identical' | 'blocks' | 'variables' | 'tokens'> &
  ContentFieldDifferences
type BlockDifference = NonNullable<Difference['blocks']>[number]

/** Input cost of both texts in millionths of a US dollar; null if unknown. */
export interface ReadingCosts {
  readonly before: number | null
  readonly after: number | null
}

interface DifferenceViewProps {
  readonly difference: Compared
  readonly costs?: ReadingCosts | undefined
}

/** Differences by block; unchanged blocks are folded. */
export const DifferenceView = ({ difference, costs }: DifferenceViewProps) => {
  const { identical, blocks = [], variables } = difference
  if (identical) return <Empty icon="check" title="No changes" text="Both have the same content." />
  const isShown = ({ change, moved }: BlockDifference) => change !== 'unchanged' || moved
  const equal = blocks.filter((block) => !isShown(block))
  const empty = blocks.filter(isEmptyAddition)
  return (
    <div class="difference">
      <TokenChange tokens={difference.tokens} costs={costs} />
      {blocks
        .filter((block) => isShown(block) && !isEmptyAddition(block))
        .map((block) => (
          <BlockChange item={block} />
        ))}
      {empty.length > 0 ? (
        <p class="quiet-text">{`${count(empty.length, 'empty block')} added.`}</p>
      ) : null}
      {variables ? <VariableChanges items={variables.items} /> : null}
      <ContentFieldChanges differences={difference} />
      {equal.length > 0 ? (
        <details>
          <summary class="quiet-text">{`${count(equal.length, 'block')} unchanged`}</summary>
          <ul class="difference-equal">
            {equal.map(({ title }) => (
              <li>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

/** A new block without text, of which there is nothing to show. */
const isEmptyAddition = ({ change, content }: BlockDifference): boolean =>
  change === 'added' && content.every(({ text }) => text.trim() === '')

interface TokenChangeProps extends Pick<Difference, 'tokens'> {
  readonly costs: ReadingCosts | undefined
}

const TokenChange = ({ tokens, costs }: TokenChangeProps) => (
  <p class="quiet-text numbers">
    {`${tokens.before.toLocaleString('en')} → ${tokens.after.toLocaleString('en')} tokens (${signed(tokens.delta)})`}
    {costs ? ` · ${inDollars(costs.before)} → ${formatInputCost(costs.after)}` : null}
  </p>
)

const inDollars = (cost: number | null) => (cost === null ? 'unknown' : dollars(cost))

const signed = (n: number) => (n > 0 ? `+${n.toLocaleString('en')}` : n.toLocaleString('en'))

interface BlockChangeProps {
  readonly item: BlockDifference
  /** Notes on the change. */
  readonly children?: Child
}

/** A block before and after, side by side. */
export const BlockChange = ({ item, children }: BlockChangeProps) => {
  const { id, title, change, moved, fields, content } = item
  const others = fields.filter((field) => field !== 'content')
  return (
    <article class="difference-block" aria-labelledby={`difference-${id}`}>
      <header class="row difference-head">
        <h3 id={`difference-${id}`}>
          <bdi>{title}</bdi>
        </h3>
        {change === 'unchanged' ? null : <ChangeBadge change={change} />}
        {moved ? <Badge>Moved</Badge> : null}
        {change === 'changed' && others.length > 0 ? (
          <span class="quiet-text small">{`Also: ${others.join(', ').replaceAll('_', ' ')}`}</span>
        ) : null}
      </header>
      {change === 'unchanged' ? null : <TextDifference pieces={content} />}
      {children}
    </article>
  )
}
