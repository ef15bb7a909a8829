import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { count } from '@promptwire/core/text/count'
import type { Child } from 'hono/jsx'
import { Badge } from '../data/badge.tsx'
import { Empty } from '../layout/empty.tsx'
import { BlockValues } from './block-values.tsx'
import { ChangeBadge } from './change-badge.tsx'
import { ContentFieldChanges, type ContentFieldDifferences } from './content-field-changes.tsx'
import { TextDifference } from './text-difference.tsx'
import { VariableChanges } from './variable-changes.tsx'

type Difference = Output<typeof publicContract.diff_versions>

type Compared = Pick<Difference, 'identical' | 'blocks' | 'variables' | 'tokens'> &
  ContentFieldDifferences
type BlockDifference = NonNullable<Difference['blocks']>[number]

interface DifferenceViewProps {
  readonly difference: Compared
}

/** Differences by block; unchanged blocks are folded. */
export const DifferenceView = ({ difference }: DifferenceViewProps) => {
  const { identical, blocks = [], variables } = difference
  if (identical) return <Empty icon="check" title="No changes" text="Both have the same content." />
  const isShown = ({ change, moved }: BlockDifference) => change !== 'unchanged' || moved
  const equal = blocks.filter((block) => !isShown(block))
  const empty = blocks.filter(isEmptyAddition)
  return (
    <div class="difference">
      <TokenChange tokens={difference.tokens} />
      {blocks
        .filter((block) => isShown(block) && !isEmptyAddition(block))
        .map((block) => (
          <BlockChange item={block} />
        ))}
      {empty.length > 0 ? <p class="quiet-text">{describeEmpty(empty)}</p> : null}
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

/** A new block without text has nothing to show. */
const isEmptyAddition = ({ change, content }: BlockDifference): boolean =>
  change === 'added' && content.every(({ text }) => text.trim() === '')

/** Reports how many blocks are off, since blocks that are on have text and are listed. */
const describeEmpty = (blocks: readonly BlockDifference[]): string => {
  const off = blocks.filter(isAddedOff).length
  return `${count(blocks.length, 'empty block')} added${off > 0 ? `, ${off} of them off` : ''}.`
}

const isAddedOff = ({ values }: BlockDifference): boolean =>
  values.some(({ field, after }) => field === 'enabled' && after === false)

const TokenChange = ({ tokens }: Pick<Difference, 'tokens'>) => (
  <p class="quiet-text numbers">
    {`${tokens.before.toLocaleString('en')} → ${tokens.after.toLocaleString('en')} tokens (${signed(tokens.delta)})`}
  </p>
)

const signed = (n: number) => (n > 0 ? `+${n.toLocaleString('en')}` : n.toLocaleString('en'))

interface BlockChangeProps {
  readonly item: BlockDifference
  readonly children?: Child
}

export const BlockChange = ({ item, children }: BlockChangeProps) => {
  const { id, title, change, moved, values, content } = item
  return (
    <article class="difference-block" aria-labelledby={`difference-${id}`}>
      <header class="row difference-head">
        <h3 id={`difference-${id}`}>
          <bdi>{title}</bdi>
        </h3>
        {change === 'unchanged' ? null : <ChangeBadge change={change} />}
        {moved ? <Badge>Moved</Badge> : null}
      </header>
      <BlockValues values={values} />
      {change === 'unchanged' ? null : <TextDifference pieces={content} />}
      {children}
    </article>
  )
}
