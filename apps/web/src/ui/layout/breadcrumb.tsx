export interface Crumb {
  readonly text: string
  /** None for the page itself. */
  readonly href?: string
}

/** Where a page stands, from the project down to itself. */
export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav class="breadcrumb" aria-label="Breadcrumb">
    <ol class="breadcrumb-list">
      {crumbs.map(({ text, href }) => (
        <li>
          {href === undefined ? (
            <span aria-current="page" dir="auto">
              {text}
            </span>
          ) : (
            <a href={href} dir="auto">
              {text}
            </a>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
