interface BlockTextsProps {
  readonly blocks: readonly { readonly title: string; readonly content: string }[]
}

/** Blocks as read-only text. */
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
