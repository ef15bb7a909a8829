import type { Child } from 'hono/jsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

/** The meaning of a colour on all pages. */
export type Tone = 'live' | 'waiting' | 'danger' | 'idle'

interface BadgeProps {
  readonly tone?: Tone
  readonly icon?: IconName
  readonly children: Child
}

/** A coloured label, never a colour alone. */
export const Badge = ({ tone = 'idle', icon, children }: BadgeProps) => (
  <span class={`badge badge-${tone}`}>
    {icon ? <Icon name={icon} /> : null}
    {children}
  </span>
)

const MARKS: Record<Tone, IconName> = {
  live: 'circle-check',
  waiting: 'circle-dashed',
  danger: 'circle-alert',
  idle: 'circle',
}

/** A state in a table row: an icon and a label. */
export const Status = ({ tone = 'idle', children }: Omit<BadgeProps, 'icon'>) => (
  <span class={`status status-${tone}`}>
    <Icon name={MARKS[tone]} />
    <span>{children}</span>
  </span>
)
