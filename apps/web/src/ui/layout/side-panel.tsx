import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'

interface WithPanelProps {
  /** The list, usually a table. */
  readonly children: Child
  readonly panel?: Child
}

/** A list with the details of a row, side by side if there is room. */
export const WithPanel = ({ children, panel }: WithPanelProps) => (
  <div class={panel ? 'with-panel has-panel' : 'with-panel'}>
    <div class="with-panel-list">{children}</div>
    {panel}
  </div>
)

interface PanelLinkProps {
  /** The id of the row's object. */
  readonly rowId: string
  readonly href: string
  readonly isOpen: boolean
  readonly children: Child
}

/** Opens the panel of a row. Gets the focus back when the panel closes. */
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
  /** The `rowId` of the matching `PanelLink`. */
  readonly rowId: string
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
