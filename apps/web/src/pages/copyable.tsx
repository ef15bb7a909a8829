interface CopyableProps {
  readonly text: string
  readonly label: string
}

/** Text with a copy button; without JavaScript the text can still be selected. */
export const Copyable = ({ text, label }: CopyableProps) => (
  <div class="copyable">
    <pre tabindex={0}>
      <code>{text}</code>
    </pre>
    <button type="button" class="quiet copy" data-copy={text} hidden>
      Copy<span class="visually-hidden"> {label}</span>
    </button>
  </div>
)
