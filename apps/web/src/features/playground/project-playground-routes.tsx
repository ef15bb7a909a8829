import { Hono } from 'hono'
import { readCursor } from '../../session/forms/read-cursor.ts'
import type { WebEnvironment } from '../../session/render/web-environment.ts'
import { canRun } from './load-run.ts'
import { ProjectPlaygroundPage } from './project-playground-page.tsx'

const RUNS = 50
/** Max prompts to choose from. The prompts page has all. */
const PROMPTS = 12

export function projectPlaygroundRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', async (c) => {
    const { project, projectApi: api } = c.var
    const cursor = readCursor(c)
    const [{ data: runs, next_cursor }, prompts] = await Promise.all([
      api.list_project_playground_runs({ cursor, limit: RUNS }),
      canRun(project) ? api.list_prompts({ sort: '-updated', limit: PROMPTS }) : { data: [] },
    ])
    const page = { isFirstPage: cursor === undefined, nextCursor: next_cursor ?? undefined }
    const shown = { project, runs, prompts: prompts.data, ...page }
    return c.render(<ProjectPlaygroundPage {...shown} />, { title: 'Playground' })
  })
  return routes
}
