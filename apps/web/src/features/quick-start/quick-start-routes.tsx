import { Hono } from 'hono'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment } from '../../session/render/web-environment.ts'
import { QuickStartPage } from './quick-start-page.tsx'

export function quickStartRoutes({ publicApiUrl, urls }: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', async (c) => {
    const { data: facts } = await c.var.projectApi.get_quick_start({})
    const addresses = { api: publicApiUrl, mcp: urls.mcp }
    return c.render(
      <QuickStartPage project={c.var.project} facts={facts} addresses={addresses} />,
      { title: 'Quick start' },
    )
  })
  return routes
}
