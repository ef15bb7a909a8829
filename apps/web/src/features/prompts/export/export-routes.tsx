import { projectFileOperations } from '@promptwire/contract/files/project-files'
import { Hono } from 'hono'
import { proxyResponse } from '../../../session/render/proxy-response.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment } from '../../../session/render/web-environment.ts'
import { ExportPage } from './export-page.tsx'

export function exportRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => {
    const selected = c.req.queries('prompt_ids') ?? []
    const page = { project: c.var.project, selected, list: c.req.query('list') ?? '' }
    return c.render(<ExportPage {...page} />, { title: 'Export prompts' })
  })
  routes.get('/file', (c) => {
    const prompt_ids = c.req.queries('prompt_ids')
    const format = c.req.query('format') === 'tar' ? 'tar' : 'ndjson'
    return proxyResponse(web, c, projectFileOperations.export_project_file, {
      format,
      ...(prompt_ids && { prompt_ids }),
    })
  })
  return routes
}
