import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'
import { IslandScript } from './island.tsx'

interface DialogProps {
  readonly title: string
  /** The page under it: where closing leads. */
  readonly closeHref: string
  readonly wide?: boolean
  readonly children: Child
}

/**
 * A page of its own that stands over the one it belongs to, at an address of its own. With a script
 * the focus stays inside and Escape closes it; without one, closing is a link.
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
  /** One of a kind on the page; a button with `popovertarget` opens it. */
  readonly id: string
  readonly title: string
  /** Whether one of its fields has the focus first; otherwise the question itself is read. */
  readonly hasField?: boolean
  /** The consequence, in numbers where there are some, and the form that does it. */
  readonly children: Child
}

/** Asks before what cannot be undone, in place and without a script. */
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
