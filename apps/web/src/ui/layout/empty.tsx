import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'
import type { IconName } from '../data/icons.ts'

interface EmptyProps {
  readonly icon: IconName
  readonly title: string
  /** What would stand here, and why one would want it. */
  readonly text: Child
  /** The ways to begin. */
  readonly children?: Child
}

/** A list with nothing in it yet. */
export const Empty = ({ icon, title, text, children }: EmptyProps) => (
  <div class="empty">
    <Icon name={icon} />
    <p class="empty-title">{title}</p>
    <p class="quiet-text">{text}</p>
    {children ? <div class="row">{children}</div> : null}
  </div>
)
