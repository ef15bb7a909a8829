import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'
import type { IconName } from '../data/icons.ts'

interface EmptyProps {
  readonly icon: IconName
  readonly title: string
  /** The content that will appear here, and its use. */
  readonly text: Child
  /** Links to start with. */
  readonly children?: Child
}

export const Empty = ({ icon, title, text, children }: EmptyProps) => (
  <div class="empty">
    <Icon name={icon} />
    <p class="empty-title">{title}</p>
    <p class="quiet-text">{text}</p>
    {children ? <div class="row">{children}</div> : null}
  </div>
)
