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
 * A dialog with its own URL, over its parent page. A script traps the focus and closes it with
 * Escape; without a script, closing is a link.
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
  /** Unique on the page. A button with `popovertarget` opens the dialog. */
  readonly id: string
  readonly title: string
  /** Focuses the first field instead of the dialog. */
  readonly hasField?: boolean
  /** The consequences, with numbers, and the form. */
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
