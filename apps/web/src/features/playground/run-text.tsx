interface RunTextProps {
  /** Its accessible name: the scrollable text takes the keyboard focus. */
  readonly name: string
  readonly id?: string
  readonly text: string
}

/** A model's input or output as plain text. */
export const RunText = ({ name, id, text }: RunTextProps) => (
  <figure class="run-text" id={id} aria-label={name} tabindex={0} dir="auto">
    {text}
  </figure>
)
