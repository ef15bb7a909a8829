import { explainInvalidKeys } from '@promptwire/core/compile/invalid-keys'
import { findPlaceholderMarks, splitAtMarks } from '@promptwire/core/compile/placeholder-marks'
import { describeOptions } from '@promptwire/core/editing/describe-options'
import type { Child } from 'hono/jsx'
import { Badge } from '../../../ui/data/badge.tsx'
import type { Block, Variable } from '../edited-prompt.ts'
import { BlockKind } from './block-kind.tsx'

interface BlockTextProps {
  readonly block: Block
  readonly variables: readonly Variable[]
  readonly tokens: number | undefined
  /** Links in its header. */
  readonly children?: Child
}

/** A read-only block. */
export const BlockText = ({ block, variables, tokens, children }: BlockTextProps) => (
  <article class={block.enabled ? 'block' : 'block is-off'} id={`block-${block.id}`}>
    <header class="block-head">
      <h2 class="block-title" dir="auto">
        {block.title}
      </h2>
      {block.enabled ? null : <Badge>off</Badge>}
      {block.is_required ? <Badge>required</Badge> : null}
      <BlockKind type={block.type} title={block.title} tokens={tokens} />
      {children}
    </header>
    <OptionWords block={block} />
    <div class="block-text" dir="auto">
      {splitAtMarks(block.content, findPlaceholderMarks(block.content, variables)).map(
        ({ text, kind }) =>
          kind ? <mark class={`placeholder placeholder-${kind}`}>{text}</mark> : text,
      )}
    </div>
    <p class="block-names small">{explainInvalidKeys(block.content)}</p>
  </article>
)

/** The options that are not as default. */
const OptionWords = ({ block }: Pick<BlockTextProps, 'block'>) => {
  const words = describeOptions(block)
  return words === '' ? null : <p class="quiet-text small">{words}</p>
}
