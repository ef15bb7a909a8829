import type { Child } from 'hono/jsx'

export interface Tab {
  readonly href: string
  readonly label: Child
  readonly count?: number | undefined
  readonly isCurrent: boolean
}

/** Views of one object, each with its own URL. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <a class="tab" href={tab.href} {...(tab.isCurrent && { 'aria-current': 'page' })}>
        {tab.label}
        <TabCount tab={tab} />
      </a>
    ))}
  </nav>
)

export const Chips = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav class="chips" aria-label={label}>
    {tabs.map((tab) => (
      <a class="chip" href={tab.href} {...(tab.isCurrent && { 'aria-current': 'true' })}>
        {tab.label}
        <TabCount tab={tab} />
      </a>
    ))}
  </nav>
)

const TabCount = ({ tab: { count } }: { readonly tab: Tab }) =>
  count === undefined ? null : <span class="tab-count">{count.toLocaleString('en')}</span>
