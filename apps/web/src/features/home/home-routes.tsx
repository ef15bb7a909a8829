import type { Project } from '@promptwire/contract/projects/project'
import { Hono } from 'hono'
import type { WebDependencies } from '../../session/render/web-dependencies.ts'
import type { WebEnvironment } from '../../session/render/web-environment.ts'
import { HomePage } from './home-page.tsx'

/** Redirects signed-in users to their only project, or to the list. */
export function homeRoutes({ urls }: WebDependencies): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', async (c) => {
    const viewer = await c.var.viewer()
    if (viewer) return c.redirect(startPath(viewer.projects))
    return c.render(<HomePage mcpUrl={`${urls.mcp}/mcp`} />, { title: 'Prompts, delivered' })
  })
  return routes
}

function startPath(projects: readonly Project[]): string {
  const [only, second] = projects
  return only && !second ? `/projects/${only.id}` : '/projects'
}
