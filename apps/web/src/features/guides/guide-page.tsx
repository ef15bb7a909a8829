import { raw } from 'hono/html'
import { DocumentSearch } from '../../ui/controls/document-search.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { Guide } from './guides.ts'

interface GuidePageProps {
  readonly guide: Guide
  readonly guides: readonly Guide[]
}

export const GuidePage = ({ guide, guides }: GuidePageProps) => {
  const next = guides[guides.indexOf(guide) + 1]
  return (
    <div class="reading">
      <Contents guide={guide} guides={guides} />
      <article class="prose">
        <PageHeader title={guide.title} />
        {raw(guide.html)}
        <footer class="prose-end">
          <a href={`/guides/${guide.slug}.md`}>This page as Markdown</a>
          {next ? <a href={`/guides/${next.slug}`}>Next: {next.title}</a> : null}
        </footer>
      </article>
    </div>
  )
}

const Contents = ({ guide, guides }: GuidePageProps) => (
  <nav aria-label="Guides" class="contents">
    <DocumentSearch />
    <ul>
      {guides.map((other) => (
        <li>
          <a
            href={`/guides/${other.slug}`}
            {...(other === guide && { 'aria-current': 'page' as const })}
          >
            {other.title}
          </a>
          {other === guide ? (
            <ul>
              {guide.headings.map(({ id, text }) => (
                <li>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
      <li>
        <a href="/docs">API reference</a>
      </li>
    </ul>
  </nav>
)
