import { count } from '@promptwire/core/text/count'
import { DocumentSearch } from '../../ui/controls/document-search.tsx'
import { Marked } from '../../ui/data/marked.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { Found } from './heading-search.ts'

interface SearchPageProps {
  readonly q: string
  readonly found: readonly Found[]
}

export const SearchPage = ({ q, found }: SearchPageProps) => (
  <>
    <PageHeader
      title="Search guides and reference"
      lead={
        <>
          Or read the <a href="/guides">guides</a> or the <a href="/docs">API reference</a>.
        </>
      }
    />
    <DocumentSearch q={q} autofocus={q === ''} />
    {q === '' ? null : <Results q={q} found={found} />}
  </>
)

const Results = ({ q, found }: SearchPageProps) =>
  found.length === 0 ? (
    <Empty
      icon="search"
      title="No results"
      text={
        <>
          No section contains all the words “<bdi>{q}</bdi>”. Try fewer words.
        </>
      }
    />
  ) : (
    <section aria-labelledby="found">
      <h2 id="found" class="search-count quiet-text">
        {count(found.length, 'result')}
      </h2>
      <ul class="search-results">
        {found.map(({ label, href, group, excerpt }) => (
          <li>
            <a href={href}>{label}</a>
            <span class="quiet-text small">{group}</span>
            {excerpt === undefined ? null : (
              <p class="quiet-text small search-excerpt">
                <Marked text={excerpt} words={q} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
