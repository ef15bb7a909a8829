import type { Child } from 'hono/jsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

const ICONS = {
  problem: 'circle-alert',
  warning: 'triangle-alert',
  info: 'info',
  done: 'circle-check',
} as const satisfies Record<string, IconName>

interface CalloutProps {
  readonly kind: keyof typeof ICONS
  readonly title?: string
  readonly children: Child
}

/** An important message. Screen readers announce problems immediately. */
export const Callout = ({ kind, title, children }: CalloutProps) => (
  <div class={`callout callout-${kind}`} {...(kind === 'problem' && { role: 'alert' })}>
    <Icon name={ICONS[kind]} />
    <div class="callout-text">
      {title ? <strong>{title}</strong> : null}
      <div>{children}</div>
    </div>
  </div>
)
