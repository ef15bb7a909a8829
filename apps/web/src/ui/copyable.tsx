import { Icon } from './icon.tsx'
import { IslandScript } from './island.tsx'

interface CopyableProps {
  readonly text: string
  /** What it is, for the button: "API key". */
  readonly label: string
}

/** Text with a copy button; without JavaScript the text can still be selected. */
export const Copyable = ({ text, label }: CopyableProps) => (
  <div class="copyable">
    <pre tabindex={0}>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} label={label} />
  </div>
)

/** An id or a slug in a line of text: click to copy. */
export const CopyableId = ({ text, label }: CopyableProps) => (
  <span class="copyable-id">
    <code>{text}</code>
    <CopyButton text={text} label={label} />
  </span>
)

const CopyButton = ({ text, label }: CopyableProps) => (
  <>
    <button type="button" class="button button-plain copy" data-copy={text} hidden>
      <Icon name="copy" />
      <span>
        <span class="copy-word">Copy</span>
        <span class="visually-hidden"> {label}</span>
      </span>
    </button>
    <IslandScript name="copy" />
  </>
)
