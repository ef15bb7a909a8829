interface PaginationProps {
  readonly label: string
  /** The address of the first page, where this is not it, and of the next, if there is one. */
  readonly firstHref?: string | undefined
  readonly nextHref?: string | undefined
}

/** A list that is longer than a page: on by its cursor, or back to the start. */
export const Pagination = ({ label, firstHref, nextHref }: PaginationProps) =>
  firstHref || nextHref ? (
    <nav class="row" aria-label={label}>
      {firstHref ? (
        <a class="button" href={firstHref}>
          First page
        </a>
      ) : null}
      {nextHref ? (
        <a class="button" href={nextHref} rel="next">
          Next page
        </a>
      ) : null}
    </nav>
  ) : null
