interface BlockKindProps {
  readonly type: string
  /** Not known where they could not be counted. */
  readonly tokens: number | undefined
}

export const typeName = (type: string): string => type.replaceAll('_', ' ')

/** What kind of block it is, and how much it adds to the prompt. */
export const BlockKind = ({ type, tokens }: BlockKindProps) => (
  <span class="block-type">
    {typeName(type)}
    <span class="block-tokens" hidden={tokens === undefined}>
      {' · '}
      <span class="block-count">{tokens?.toLocaleString('en')}</span>
      <span class="visually-hidden"> tokens</span>
    </span>
  </span>
)
