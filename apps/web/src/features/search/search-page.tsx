import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import type { Place } from '../../ui/controls/island-props.ts'
import { SearchForm } from '../../ui/controls/search-form.tsx'
import { Marked } from '../../ui/data/marked.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

interface SearchPageProps {
  readonly project: Project
  readonly q: string
  readonly places: readonly Place[]
}

/** Without words, lists all pages and actions. */
export const SearchPage = ({ project, q, places }: SearchPageProps) => {
  const groups = [...new Set(places.map(({ group }) => group))]
  return (
    <>
      <PageHeader
        title="Search"
        lead="Prompts and their texts, proposals, runs, people, keys, webhooks, pages and actions."
      />
      <SearchForm action={`/projects/${project.id}/search`} label="Search the project" q={q} />
      {q === '' ? null : (
        <p class="quiet-text" role="status">
          {count(places.length, 'result')}
        </p>
      )}
      {places.length === 0 ? (
        <Empty icon="search" title="No results" text="Try fewer or shorter words." />
      ) : null}
      {groups.map((group) => (
        <section class="section" aria-labelledby={`found-${group}`}>
          <h2 id={`found-${group}`}>{group}</h2>
          <ul class="found-places">
            {places
              .filter((place) => place.group === group)
              .map(({ label, href, detail }) => (
                <li>
                  <a href={href}>{q === '' ? label : <Marked text={label} words={q} />}</a>
                  {detail === undefined ? null : <bdi class="quiet-text small">{detail}</bdi>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}
