import { format as fileFormat } from '@promptwire/contract/test-cases/test-case-fields'
import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { crumbsTo } from '../../product/prompt-path.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { checkRoutes } from './checks/check-routes.tsx'
import { importRoutes } from './import/import-routes.tsx'
import { tableRoutes } from './table/table-routes.tsx'
import { TestCasesPage } from './test-cases-page.tsx'
import { writeRoutes } from './write-routes.tsx'

const LIST = '/:prompt_id/test-cases'
const PAGE_SIZE = 50

export function testCaseRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get(LIST, listPage)
  routes.get(`${LIST}/export`, exportFile)
  routes.route(`${LIST}/import`, importRoutes())
  routes.route(`${LIST}/check`, checkRoutes(web))
  routes.route(`${LIST}/table`, tableRoutes())
  routes.route(LIST, writeRoutes())
  return routes
}

async function listPage(c: WebRequest): Promise<Response> {
  const { project, projectApi: api } = c.var
  const prompt_id = getPromptId(c)
  const cursor = readCursor(c)
  const [prompt, { data: counted }, { data: testCases, next_cursor }] = await Promise.all([
    loadPrompt(c),
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
  const crumbs = crumbsTo(project, prompt)
  return c.render(<TestCasesPage {...shown} />, { title: 'Test cases', crumbs })
}

const FILES = {
  json: { ending: '.json', type: 'application/json' },
  csv: { ending: '.csv', type: 'text/csv' },
  promptfoo: { ending: '.promptfoo.yaml', type: 'application/yaml' },
  promptfoo_csv: { ending: '.promptfoo.csv', type: 'text/csv' },
  openai_evals: { ending: '.jsonl', type: 'application/jsonl' },
} as const

const formats = fileFormat.options

async function exportFile(c: WebRequest): Promise<Response> {
  const wanted = c.req.query('format') ?? 'json'
  const format = formats.find((one) => one === wanted)
  if (!format) throw new Failure('VALIDATION_ERROR', 'Unknown format.')
  const { ending, type } = FILES[format]
  const prompt_id = getPromptId(c)
  const { data } = await c.var.projectApi.export_test_cases({ prompt_id, format })
  // Slugs and UUIDs need no quoting.
  c.header('Content-Disposition', `attachment; filename="${prompt_id}-test-cases${ending}"`)
  c.header('Content-Type', `${type}; charset=utf-8`)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', 'no-store')
  return c.body(data.content)
}
