import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'
import { IslandScript } from './island.tsx'

interface DialogProps {
  readonly title: string
  /** The page below the dialog, opened by closing it. */
  readonly closeHref: string
  readonly wide?: boolean
  readonly children: Child
}

/**
 * A dialog with its own URL, over the page it belongs to. A script traps the focus and closes it
 * with Escape; without one, closing is a link.
 */
export const Dialog = ({ title, closeHref, wide, children }: DialogProps) => (
  <dialog
    class={wide ? 'dialog dialog-wide' : 'dialog'}
    open
    aria-labelledby="dialog-title"
    data-close={closeHref}
  >
    <header class="dialog-head">
      <h2 id="dialog-title">{title}</h2>
      <a class="button button-plain button-icon" href={closeHref} aria-label="Close">
        <Icon name="x" />
      </a>
    </header>
    <div class="dialog-body">{children}</div>
    <IslandScript name="dialog" />
  </dialog>
)

interface ConfirmProps {
  /** Unique on the page; a button with `popovertarget` opens it. */
  readonly id: string
  readonly title: string
  /** Whether a field gets the focus first; otherwise the question itself does. */
  readonly hasField?: boolean
  /** The consequences, in numbers if there are any, and the form. */
  readonly children: Child
}

/** Confirms an irreversible action in place, without a script. */
export const Confirm = ({ id, title, hasField = false, children }: ConfirmProps) => (
  <div
    class="confirm"
    id={id}
    popover="auto"
    role="dialog"
    tabindex={-1}
    autofocus={!hasField}
    aria-labelledby={`${id}-title`}
  >
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
    <IslandScript name="question" />
  </div>
)
