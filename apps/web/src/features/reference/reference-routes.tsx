import { PUBLIC_PREFIX } from '@promptwire/core/contract/public/public-contract'
import { Hono } from 'hono'
import { raw } from 'hono/html'
import { publicPages } from '../../session/auth/public-pages.ts'
import type { WebDependencies } from '../../session/render/web-dependencies.ts'
import type { WebEnvironment } from '../../session/render/web-environment.ts'
import type { Heading } from '../../ui/layout/heading.ts'
import { createHeadingSearch } from './heading-search.ts'
import type { Reference } from './operation-entry.tsx'
import { createReference } from './reference.ts'
import { buildReferenceHeadings } from './reference-headings.ts'
import { referenceMarkdown } from './reference-markdown.ts'
import { ReferencePage } from './reference-page.tsx'
import { SearchPage } from './search-page.tsx'

const MAX_QUERY_LENGTH = 200

/** The public reference, built on first use, and the search of guides and reference. */
export function referenceRoutes(
  { publicApiUrl, urls }: WebDependencies,
  guideHeadings: readonly Heading[],
): Hono<WebEnvironment> {
  const baseUrl = publicApiUrl + PUBLIC_PREFIX
  const routes = new Hono<WebEnvironment>()
  let made: Reference | undefined
  const reference = () => {
    made ??= createReference(baseUrl)
    return made
  }
  let search: ReturnType<typeof createHeadingSearch> | undefined
  let content: string | undefined
  let markdown: string | undefined
  routes.use('/docs', publicPages)
  routes.use('/docs.md', publicPages)
  routes.use('/docs/search', publicPages)
  routes.get('/docs', (c) => {
    content ??= String(
      <ReferencePage reference={reference()} baseUrl={baseUrl} mcpUrl={`${urls.mcp}/mcp`} />,
    )
    return c.render(raw(content), { title: 'API reference' })
  })
  routes.get('/docs/search', (c) => {
    search ??= createHeadingSearch([...guideHeadings, ...buildReferenceHeadings(reference())])
    const q = (c.req.query('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH)
    return c.render(<SearchPage q={q} found={search(q)} />, {
      title: 'Search guides and reference',
      width: 'text',
      crumbs: [{ text: 'API reference', href: '/docs' }],
    })
  })
  routes.get('/docs.md', (c) => {
    markdown ??= referenceMarkdown(reference(), baseUrl)
    return c.body(markdown, 200, { 'Content-Type': 'text/markdown; charset=utf-8' })
  })
  return routes
}
