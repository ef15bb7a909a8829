interface PaginationProps {
  readonly label: string
  /** Omitted on the first page. */
  readonly firstHref?: string | undefined
  readonly nextHref?: string | undefined
}

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
  readonly path: string
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

/** For a list without filters: adds the cursor to the path. */
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
