import { blockTypeName, isNamedLikeKind } from '@promptwire/contract/content/block-types'

interface BlockKindProps {
  readonly type: string
  readonly title: string
  /** Undefined if not counted. */
  readonly tokens: number | undefined
}

/** Kind of a block, unless its title says it, and its token count. */
export const BlockKind = ({ type, title, tokens }: BlockKindProps) => (
  <span class="block-type">
    <span class="block-kind" hidden={isNamedLikeKind(title, type)}>
      {blockTypeName(type)}
    </span>
    <span class="block-tokens" hidden={tokens === undefined}>
      <span class="block-count">{tokens?.toLocaleString('en')}</span>
      <span class="visually-hidden"> tokens</span>
    </span>
  </span>
)
