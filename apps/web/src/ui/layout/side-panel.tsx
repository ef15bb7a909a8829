import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'

interface WithPanelProps {
  /** The list, usually a table. */
  readonly children: Child
  /** The panel of the one that the address names. */
  readonly panel?: Child
}

/** A list, with the detail of one of its rows beside it, or below it where there is no room. */
export const WithPanel = ({ children, panel }: WithPanelProps) => (
  <div class={panel ? 'with-panel has-panel' : 'with-panel'}>
    <div class="with-panel-list">{children}</div>
    {panel}
  </div>
)

interface PanelLinkProps {
  /** The id of what the row shows. */
  readonly rowId: string
  /** The list with its panel. */
  readonly href: string
  readonly isOpen: boolean
  readonly children: Child
}

/** Opens the panel of a row, and has the focus again once that is closed. */
export const PanelLink = ({ rowId, href, isOpen, children }: PanelLinkProps) => (
  <a
    class="panel-link"
    id={toRowElementId(rowId)}
    href={`${href}#panel`}
    {...(isOpen && { 'aria-current': 'true' })}
  >
    {children}
  </a>
)

const toRowElementId = (id: string) => `row-${id}`

interface SidePanelProps {
  readonly title: string
  /** The id that its `PanelLink` was given. */
  readonly rowId: string
  /** The list without a panel. */
  readonly closeHref: string
  readonly children: Child
}

export const SidePanel = ({ title, rowId, closeHref, children }: SidePanelProps) => (
  <aside class="side-panel" id="panel" tabindex={-1} aria-labelledby="panel-title">
    <header class="side-panel-head">
      <h2 id="panel-title">{title}</h2>
      <a
        class="button button-plain button-icon"
        href={`${closeHref}#${encodeURIComponent(toRowElementId(rowId))}`}
        aria-label="Close"
      >
        <Icon name="x" />
      </a>
    </header>
    <div class="side-panel-body">{children}</div>
  </aside>
)

/** Names and values, as a panel shows them. */
export const DetailList = ({ facts }: { facts: readonly (readonly [string, Child])[] }) => (
  <dl class="facts">
    {facts.map(([name, value]) => (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
