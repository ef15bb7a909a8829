import type { Child } from 'hono/jsx'

/** What narrows a list: chips at its beginning, a form at its end. */
export const FilterBar = ({ children }: { children: Child }) => (
  <div class="filter-bar">{children}</div>
)
