interface DocumentSearchProps {
  readonly q?: string
  readonly autofocus?: boolean
}

export const DocumentSearch = ({ q = '', autofocus }: DocumentSearchProps) => (
  <search>
    <form class="contents-search" action="/docs/search">
      <input
        class="input"
        type="search"
        name="q"
        value={q}
        maxlength={200}
        autofocus={autofocus}
        aria-label="Search guides and reference"
        placeholder="Search the docs"
      />
    </form>
  </search>
)
