import type { Child } from 'hono/jsx'

interface PageHeaderProps {
  readonly title: Child
  /** One sentence on what the page is for. */
  readonly lead?: Child
  /** Buttons, the next action last. */
  readonly children?: Child
}

/** The title and the actions of a page. */
export const PageHeader = ({ title, lead, children }: PageHeaderProps) => (
  <header class="page-header">
    <div class="page-header-text">
      <h1>{title}</h1>
      {lead ? <p class="quiet-text">{lead}</p> : null}
    </div>
    {children ? <div class="row">{children}</div> : null}
  </header>
)

interface SectionProps {
  readonly title: string
  readonly id: string
  readonly lead?: Child
  readonly children: Child
}

/** A section in a card. */
export const Card = ({ title, id, lead, children }: SectionProps) => (
  <section class="card" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {lead ? <p class="quiet-text">{lead}</p> : null}
    {children}
  </section>
)

/** A section without a border. */
export const Section = ({ title, id, lead, children }: SectionProps) => (
  <section class="section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {lead ? <p class="quiet-text">{lead}</p> : null}
    {children}
  </section>
)
