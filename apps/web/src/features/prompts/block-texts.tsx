interface BlockTextsProps {
  readonly blocks: readonly {
    readonly title: string
    readonly content: string
    /** Shown after the title. */
    readonly note?: string
  }[]
}

export const BlockTexts = ({ blocks }: BlockTextsProps) => (
  <ol class="block-texts">
    {blocks.map(({ title, content, note }) => (
      <li>
        <h3>
          <bdi>{title}</bdi>
          {note ? <span class="quiet-text small"> {note}</span> : null}
        </h3>
        <p class="block-text" dir="auto">
          {content}
        </p>
      </li>
    ))}
  </ol>
)
