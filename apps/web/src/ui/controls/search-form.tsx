import { Button } from './button.tsx'

interface SearchFormProps {
  readonly action: string
  readonly label: string
  readonly q: string
  /** Other parameters to keep, such as filters. */
  readonly keeps?: readonly (readonly [name: string, value: string])[]
}

/** A GET form: the query is in the URL. */
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
