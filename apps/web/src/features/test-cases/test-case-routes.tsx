import { Hono } from 'hono'
import type { WebContext } from '../../session/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { checkRoutes } from './check-routes.tsx'
import { importRoutes } from './import-routes.tsx'
import { crumbsTo, promptIdOf, readPrompt } from './opened-test-cases.ts'
import { TestCasesPage } from './test-cases-page.tsx'
import { writeRoutes } from './write-routes.tsx'

const LIST = '/:prompt_id/test-cases'
const PAGE_SIZE = 50

/** The test cases of a prompt: the list, writing one, files, and judging a text by them. */
export function testCaseRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get(LIST, listPage)
  routes.get(`${LIST}/export`, exportFile)
  routes.route(`${LIST}/import`, importRoutes())
  routes.route(`${LIST}/check`, checkRoutes(web))
  routes.route(LIST, writeRoutes())
  return routes
}

async function listPage(c: WebRequest): Promise<Response> {
  const { project, projectApi: api } = c.var
  const prompt_id = promptIdOf(c)
  const cursor = c.req.query('cursor')
  const [prompt, { data: counted }, { data: testCases, next_cursor }] = await Promise.all([
    readPrompt(c),
    api.count_test_cases({ prompt_id }),
    api.list_test_cases({ prompt_id, limit: PAGE_SIZE, cursor }),
  ])
  const shown = {
    project,
    prompt,
    counted,
    testCases,
    isFirstPage: cursor === undefined,
    nextCursor: next_cursor ?? undefined,
  }
  const crumbs = crumbsTo({ project, prompt })
  return c.render(<TestCasesPage {...shown} />, { title: 'Test cases', crumbs })
}

const MEDIA_TYPES = { json: 'application/json', csv: 'text/csv' } as const

/** All test cases of the prompt as a file. */
async function exportFile(c: WebRequest): Promise<Response> {
  const format = c.req.query('format') === 'csv' ? 'csv' : 'json'
  const prompt_id = promptIdOf(c)
  const { data } = await c.var.projectApi.export_test_cases({ prompt_id, format })
  // A slug or a UUID is all that names a prompt, so that it needs no quoting.
  c.header('Content-Disposition', `attachment; filename="${prompt_id}-test-cases.${format}"`)
  c.header('Content-Type', `${MEDIA_TYPES[format]}; charset=utf-8`)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', 'no-store')
  return c.body(data.content)
}
