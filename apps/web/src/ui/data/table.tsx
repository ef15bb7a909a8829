import type { Child } from 'hono/jsx'
import { Icon } from './icon.tsx'

export interface Column {
  /** Empty for a column of buttons; `hiddenText` names it for screen readers. */
  readonly text: string
  readonly hiddenText?: string
  readonly detail?: Child
  readonly align?: 'end' | undefined
  /** Hidden on narrower screens: phones, or below desktop width. */
  readonly from?: 'tablet' | 'desk' | undefined
  readonly sort?: { readonly href: string; readonly now?: 'ascending' | 'descending' | undefined }
}

interface TableProps {
  readonly label: string
  readonly columns: readonly Column[]
  /** Rows of `<tr>`, with a `<Cell>` for each column. */
  readonly children: Child
}

/** Scrolls if it is wider than the page, by keyboard too. */
export const Table = ({ label, columns, children }: TableProps) => (
  <div class="table" tabindex={0}>
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head {...column} />
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

const Head = ({ text, hiddenText, detail, align, from, sort }: Column) => (
  <th scope="col" class={cellClass({ align, from })} {...(sort?.now && { 'aria-sort': sort.now })}>
    {sort ? (
      <a class="table-sort" href={sort.href}>
        {text}
        {sort.now ? <Icon name={sort.now === 'ascending' ? 'arrow-up' : 'arrow-down'} /> : null}
      </a>
    ) : (
      text
    )}
    {hiddenText ? <span class="visually-hidden">{hiddenText}</span> : null}
    {detail ? <div class="table-detail">{detail}</div> : null}
  </th>
)

interface CellProps extends Pick<Column, 'align' | 'from'> {
  /** Aligns digits. */
  readonly numbers?: boolean
  /** The name of the row: its link fills the cell. */
  readonly main?: boolean
  readonly children?: Child
}

export const Cell = ({ children, ...look }: CellProps) => (
  <td class={cellClass(look)}>{children}</td>
)

const cellClass = ({ align, from, numbers, main }: CellProps): string | undefined =>
  [
    align === 'end' ? 'at-end' : '',
    from ? `from-${from}` : '',
    numbers ? 'numbers' : '',
    main ? 'table-main' : '',
  ]
    .filter(Boolean)
    .join(' ') || undefined
