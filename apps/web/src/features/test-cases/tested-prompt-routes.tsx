import { Hono } from 'hono'
import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import type { WebEnvironment } from '../../session/render/web-environment.ts'
import { TestedPromptsPage } from './tested-prompts-page.tsx'

const PAGE_SIZE = 50

export function testedPromptRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', async (c) => {
    const { project, projectApi: api } = c.var
    const cursor = readCursor(c)
    reportIgnoredParams(c, { show: c.req.query('show') === 'untested' ? 'untested' : undefined })
    const areTested = c.req.query('show') !== 'untested'
    const { data: prompts, next_cursor } = await api.list_tested_prompts({
      has_test_cases: areTested,
      limit: PAGE_SIZE,
      cursor,
    })
    const isFirstPage = cursor === undefined
    const shown = { project, prompts, areTested, isFirstPage }
    return c.render(<TestedPromptsPage {...shown} nextCursor={next_cursor ?? undefined} />, {
      title: 'Test cases',
    })
  })
  return routes
}
