import { Button } from '../../ui/controls/button.tsx'

interface SearchFormProps {
  /** Where the results are. */
  readonly action: string
  readonly label: string
  readonly q: string
}

/** A field to search by; what is searched stands in the address. */
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
