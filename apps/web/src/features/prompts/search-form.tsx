import { Button } from '../../ui/controls/button.tsx'

interface SearchFormProps {
  /** Path of the results. */
  readonly action: string
  readonly label: string
  readonly q: string
}

/** A search field; the query is in the URL. */
export const SearchForm = ({ action, label, q }: SearchFormProps) => (
  <search class="prompts-search">
    <form class="prompts-search-form" action={action}>
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
