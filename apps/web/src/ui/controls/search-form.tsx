import { Button } from './button.tsx'

interface SearchFormProps {
  /** Path of the results. */
  readonly action: string
  readonly label: string
  readonly q: string
  /** Other parameters of the results, such as filters. */
  readonly keeps?: readonly (readonly [name: string, value: string])[]
}

/** A search field; the query is in the URL. */
export const SearchForm = ({ action, label, q, keeps = [] }: SearchFormProps) => (
  <search class="search">
    <form class="search-form" action={action}>
      {keeps.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <input
        class="input"
        type="search"
        name="q"
        value={q}
        maxlength={200}
        aria-label={label}
        placeholder={label}
      />
      <Button>Search</Button>
    </form>
  </search>
)
