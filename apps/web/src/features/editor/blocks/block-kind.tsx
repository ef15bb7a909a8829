import { blockTypeName } from '@promptwire/core/contract/public/prompts/block-types'

interface BlockKindProps {
  readonly type: string
  /** Undefined if not counted. */
  readonly tokens: number | undefined
}

/** Kind and token count of a block. */
export const BlockKind = ({ type, tokens }: BlockKindProps) => (
  <span class="block-type">
    <span class="block-kind">{blockTypeName(type)}</span>
    <span class="block-tokens" hidden={tokens === undefined}>
      {' · '}
      <span class="block-count">{tokens?.toLocaleString('en')}</span>
      <span class="visually-hidden"> tokens</span>
    </span>
  </span>
)
