import { Hono } from 'hono'
import type { WebDependencies } from '../../session/render/web-dependencies.ts'
import type { WebEnvironment } from '../../session/render/web-environment.ts'
import { HomePage } from './home-page.tsx'

/** The start page. Redirects signed-in users to their projects. */
export function homeRoutes({ urls }: WebDependencies): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', async (c) => {
    if (await c.var.viewer()) return c.redirect('/projects')
    return c.render(<HomePage mcpUrl={`${urls.mcp}/mcp`} />, { title: 'Prompts, delivered' })
  })
  return routes
}
