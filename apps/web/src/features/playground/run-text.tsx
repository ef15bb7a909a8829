interface RunTextProps {
  /** Accessible name: the scrollable text can get the keyboard focus. */
  readonly name: string
  readonly id?: string
  readonly text: string
}

export const RunText = ({ name, id, text }: RunTextProps) => (
  <figure class="run-text" id={id} aria-label={name} tabindex={0} dir="auto">
    {text}
  </figure>
)
