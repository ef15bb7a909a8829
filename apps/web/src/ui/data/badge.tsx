import type { Child } from 'hono/jsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

/** A colour has the same meaning on all pages. */
export type Tone = 'live' | 'waiting' | 'danger' | 'idle'

interface BadgeProps {
  readonly tone?: Tone
  readonly icon?: IconName
  readonly children: Child
}

/** Never a colour without a label. */
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

export const Status = ({ tone = 'idle', children }: Omit<BadgeProps, 'icon'>) => (
  <span class={`status status-${tone}`}>
    <Icon name={MARKS[tone]} />
    <span>{children}</span>
  </span>
)
