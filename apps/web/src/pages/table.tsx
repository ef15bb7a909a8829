import type { Child } from 'hono/jsx'

interface TableProps {
  readonly label: string
  readonly columns: readonly string[]
  readonly children: Child
}

/** A table that scrolls by itself where the page is narrower, by keyboard too. */
export const Table = ({ label, columns, children }: TableProps) => (
  <section class="table" aria-label={label} tabindex={0}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col">{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
