import { Icon } from '../data/icon.tsx'
import { IslandScript } from './island.tsx'

interface CopyableProps {
  readonly text: string
  /** Names the text for the button: "API key". */
  readonly label: string
}

/** Without JavaScript the text can still be selected. */
export const Copyable = ({ text, label }: CopyableProps) => (
  <div class="copyable">
    <pre tabindex={0}>
      <code>{text}</code>
    </pre>
    <CopyButton label={label} />
  </div>
)

/** An id or a slug within a line of text. */
export const CopyableId = ({ text, label }: CopyableProps) => (
  <span class="copyable-id">
    <code>{text}</code>
    <CopyButton data-copy={text} label={label} />
  </span>
)

export const CopyElementText = ({ id, label }: { id: string; label: string }) => (
  <CopyButton data-copy-from={id} label={label} />
)

export const CopyLink = ({ href, label }: { href: string; label: string }) => (
  <CopyButton data-copy={href} word="Copy link" label={label} />
)

interface CopyButtonProps {
  readonly 'data-copy'?: string
  readonly 'data-copy-from'?: string
  readonly word?: string
  readonly label: string
}

const CopyButton = ({ word = 'Copy', label, ...what }: CopyButtonProps) => (
  <>
    <button type="button" class="button button-plain copy" {...what} hidden>
      <Icon name="copy" />
      <span>
        <span class="copy-label">{word}</span>
        <span class="visually-hidden"> {label}</span>
      </span>
    </button>
    <IslandScript name="copy" />
  </>
)
