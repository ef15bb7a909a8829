interface BlockTextsProps {
  readonly blocks: readonly { readonly title: string; readonly content: string }[]
}

/** Blocks to read, as they would stand in a prompt. */
export const BlockTexts = ({ blocks }: BlockTextsProps) => (
  <ol class="block-texts">
    {blocks.map(({ title, content }) => (
      <li>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <p class="block-text" dir="auto">
          {content}
        </p>
      </li>
    ))}
  </ol>
)
