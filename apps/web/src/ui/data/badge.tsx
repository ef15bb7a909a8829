import type { Child } from 'hono/jsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

/** What a colour means everywhere: live, waiting for somebody, in danger, or none of these. */
export type Tone = 'live' | 'waiting' | 'danger' | 'idle'

interface BadgeProps {
  readonly tone?: Tone
  readonly icon?: IconName
  readonly children: Child
}

/** A word with a colour; never a colour alone. */
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

/** A state in a row of a table: icon and word, without a box around them. */
export const Status = ({ tone = 'idle', children }: Omit<BadgeProps, 'icon'>) => (
  <span class={`status status-${tone}`}>
    <Icon name={MARKS[tone]} />
    <span>{children}</span>
  </span>
)
