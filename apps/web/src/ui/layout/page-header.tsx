import type { Child } from 'hono/jsx'

interface PageHeaderProps {
  readonly title: Child
  /** One sentence on the purpose of the page. */
  readonly lead?: Child
  /** Buttons, the next action last. */
  readonly children?: Child
}

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

export const Card = ({ title, id, lead, children }: SectionProps) => (
  <section class="card" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {lead ? <p class="quiet-text">{lead}</p> : null}
    {children}
  </section>
)

export const Section = ({ title, id, lead, children }: SectionProps) => (
  <section class="section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {lead ? <p class="quiet-text">{lead}</p> : null}
    {children}
  </section>
)
