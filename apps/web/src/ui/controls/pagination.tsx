interface PaginationProps {
  readonly label: string
  /** URLs of the first page, unless this is the first, and of the next page, if there is one. */
  readonly firstHref?: string | undefined
  readonly nextHref?: string | undefined
}

/** Links to the first and the next page of a long list. */
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

interface CursorPaginationProps {
  readonly label: string
  /** The address of the first page. */
  readonly path: string
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

/** Pagination of a list without filters: the address of a page is the path with a cursor. */
export const CursorPagination = (props: CursorPaginationProps) => {
  const { label, path, isFirstPage, nextCursor } = props
  const [page, hash] = path.split('#')
  const anchor = hash === undefined ? '' : `#${hash}`
  return (
    <Pagination
      label={label}
      firstHref={isFirstPage ? undefined : path}
      nextHref={nextCursor && `${page}?${new URLSearchParams({ cursor: nextCursor })}${anchor}`}
    />
  )
}
