import { Failure } from '@promptwire/core/errors/failure'
import { type Context, Hono } from 'hono'
import { publicPages } from '../../session/auth/public-pages.ts'
import type { WebDependencies } from '../../session/render/web-dependencies.ts'
import type { WebEnvironment } from '../../session/render/web-environment.ts'
import { GuidePage } from './guide-page.tsx'
import { type Addresses, type Guide, llmsTxt } from './guides.ts'

/** The public guides: pages, Markdown and llms.txt. */
export function guideRoutes(
  { publicApiUrl, urls }: WebDependencies,
  guides: readonly Guide[],
): Hono<WebEnvironment> {
  const addresses: Addresses = { web: urls.web, api: publicApiUrl, mcp: urls.mcp }
  const routes = new Hono<WebEnvironment>()
  routes.use('/guides/*', publicPages)
  routes.use('/llms.txt', publicPages)
  routes.get('/llms.txt', (c) => c.text(llmsTxt(guides, addresses)))
  routes.get('/guides', (c) => c.redirect(`/guides/${guides[0]?.slug}`))
  routes.get('/guides/:name', (c) => {
    const name = c.req.param('name')
    const guide = guides.find(({ slug }) => slug === name.replace(/\.md$/, ''))
    if (!guide) throw new Failure('NOT_FOUND', 'Guide not found.')
    if (name.endsWith('.md')) return markdown(c, guide.markdown)
    return c.render(<GuidePage guide={guide} guides={guides} />, {
      title: guide.title,
      crumbs: [{ text: 'Guides', href: '/guides' }],
    })
  })
  return routes
}

const markdown = (c: Context, text: string) =>
  c.body(text, 200, { 'Content-Type': 'text/markdown; charset=utf-8' })
