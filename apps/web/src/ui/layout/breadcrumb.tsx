export interface Crumb {
  readonly text: string
  /** Undefined for the current page. */
  readonly href?: string
}

/** Links from the project down to the page. */
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
