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
  /** Focuses the callout, after a rejected form. */
  readonly isFocused?: boolean
  readonly children: Child
}

/** Screen readers announce problems immediately. */
export const Callout = ({ kind, title, isFocused, children }: CalloutProps) => (
  <div
    class={`callout callout-${kind}`}
    {...(kind === 'problem' && { role: 'alert' })}
    {...(isFocused && { tabindex: -1, autofocus: true })}
  >
    <Icon name={ICONS[kind]} />
    <div class="callout-text">
      {title ? <strong>{title}</strong> : null}
      <div>{children}</div>
    </div>
  </div>
)
