import { Hono } from 'hono'
import type { WebDependencies } from '../../session/web-dependencies.ts'
import type { WebEnvironment } from '../../session/web-environment.ts'
import { HomePage } from './home-page.tsx'

/** The way in: what this is for whoever comes first, their projects for whoever is signed in. */
export function homeRoutes({ urls }: WebDependencies): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', async (c) => {
    if (await c.var.viewer()) return c.redirect('/projects')
    return c.render(<HomePage mcpUrl={`${urls.mcp}/mcp`} />, { title: 'Prompts, delivered' })
  })
  return routes
}
