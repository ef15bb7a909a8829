import type { Child } from 'hono/jsx'

/** Filters of a list: chips first, a form last. */
export const FilterBar = ({ children }: { children: Child }) => (
  <div class="filter-bar">{children}</div>
)
