import { count } from '@promptwire/core/count'
import { DocumentSearch } from '../../ui/document-search.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Heading } from './find-headings.ts'

interface SearchPageProps {
  readonly q: string
  readonly found: readonly Heading[]
}

/** What guides and reference have of a text, in their titles and headings. */
export const SearchPage = ({ q, found }: SearchPageProps) => (
  <>
    <PageHeader
      title="Search guides and reference"
      lead={
        <>
          By titles and headings. Or read the <a href="/guides">guides</a> or the{' '}
          <a href="/docs">API reference</a>.
        </>
      }
    />
    <DocumentSearch q={q} autofocus={q === ''} />
    {q === '' ? null : <Found q={q} found={found} />}
  </>
)

const Found = ({ q, found }: SearchPageProps) =>
  found.length === 0 ? (
    <Empty
      icon="search"
      title="No title or heading has that"
      text={
        <>
          Nothing holds all words of “<bdi>{q}</bdi>”. Try fewer of them.
        </>
      }
    />
  ) : (
    <section aria-labelledby="found">
      <h2 id="found" class="found-title quiet-text">
        {count(found.length, 'result')}
      </h2>
      <ul class="found-list">
        {found.map(({ label, href, group }) => (
          <li>
            <a href={href}>{label}</a>
            <span class="quiet-text small">{group}</span>
          </li>
        ))}
      </ul>
    </section>
  )
