import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { raw } from 'hono/html'
import { publicPages } from '../../session/auth/public-pages.ts'
import type { WebDependencies } from '../../session/render/web-dependencies.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import type { Heading } from '../../ui/layout/heading.ts'
import { createHeadingSearch } from './heading-search.ts'
import type { Reference } from './operation-entry.tsx'
import { tagTitle } from './operation-item.ts'
import { createReference } from './reference.ts'
import { buildReferenceHeadings } from './reference-headings.ts'
import { referenceMarkdown } from './reference-markdown.ts'
import { ReferencePage, ResourcePage, WebhookMessagesPage } from './reference-page.tsx'
import { resourcePath, WEBHOOKS_PATH } from './reference-paths.ts'
import { SearchPage } from './search-page.tsx'

const MAX_QUERY_LENGTH = 200
const START_TITLE = 'API reference'

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
  /** Pages are the same for everyone, so each is built once. */
  const contents = new Map<string, string>()
  const show = (c: WebRequest, title: string, page: () => { toString(): string }) => {
    const content = contents.get(title) ?? String(page())
    contents.set(title, content)
    const isStart = title === START_TITLE
    return c.render(raw(content), {
      title,
      ...(!isStart && { crumbs: [{ text: START_TITLE, href: '/docs' }] }),
    })
  }
  let markdown: string | undefined
  routes.use('/docs', publicPages)
  routes.use('/docs.md', publicPages)
  routes.use('/docs/search', publicPages)
  routes.use('/docs/reference/*', publicPages)
  routes.get('/docs', (c) =>
    show(c, START_TITLE, () => (
      <ReferencePage reference={reference()} baseUrl={baseUrl} mcpUrl={`${urls.mcp}/mcp`} />
    )),
  )
  routes.get(WEBHOOKS_PATH, (c) =>
    show(c, 'Webhook messages', () => <WebhookMessagesPage reference={reference()} />),
  )
  routes.get('/docs/reference/:resource', (c) => {
    const tag = reference().tags.find(({ name }) => resourcePath(name) === c.req.path)
    if (!tag) throw new Failure('NOT_FOUND', 'The reference has no such page.')
    return show(c, tagTitle(tag.name), () => (
      <ResourcePage reference={reference()} baseUrl={baseUrl} tag={tag} />
    ))
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
