import { Failure } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import { Hono } from 'hono'
import { z } from 'zod'
import { crumbsToView } from '../../../product/prompt-views.tsx'
import { form } from '../../../session/forms/form.ts'
import { texts } from '../../../session/forms/form-fields.ts'
import { readCursor } from '../../../session/forms/read-cursor.ts'
import { getPromptId, loadPrompt } from '../../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { buildListPath, canWrite } from '../test-case-context.ts'
import { type SavedTable, saveTable } from './save-table.ts'
import { TablePage } from './table-page.tsx'
import { fillTable, readTable } from './table-rows.ts'

const PAGE_SIZE = 25

/** The form has `rows.<id>.<field>` for each test case of the page. */
const TableForm = z.object({}).catchall(texts())

export function tableRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.use(async (c, next) => {
    if (!canWrite(c.var.project)) throw new Failure('FORBIDDEN', 'Your role does not allow this.')
    await next()
  })
  routes.get('/', (c) => tablePage(c))
  routes.post(
    '/',
    form({
      fields: TableForm,
      call: (c, given) => saveTable(c, readTable(given)),
      next: (c, saved) => ({ to: buildTablePath(c), flash: describeSaved(saved) }),
      rerender: tablePage,
    }),
  )
  return routes
}

/** Path of the current page of the table. */
const buildTablePath = (c: WebRequest): string =>
  `${buildListPath(c)}/table${new URL(c.req.url).search}`

function describeSaved({ changed, added }: SavedTable): string {
  if (changed + added === 0) return 'Nothing changed.'
  return [
    changed > 0 ? `${count(changed, 'test case')} saved.` : '',
    added > 0 ? `${count(added, 'test case')} added.` : '',
  ]
    .join(' ')
    .trim()
}

async function tablePage(c: WebRequest, refused?: FormState): Promise<Response> {
  const { project, projectApi: api } = c.var
  const cursor = readCursor(c)
  const prompt_id = getPromptId(c)
  const [prompt, { data: testCases, next_cursor }] = await Promise.all([
    loadPrompt(c),
    api.list_test_cases({ prompt_id, limit: PAGE_SIZE, cursor }),
  ])
  const values = fillTable(testCases, readTable(refused?.values ?? {}))
  const shown = {
    project,
    prompt,
    testCases,
    form: { ...(refused ?? freshForm()), values },
    isFirstPage: cursor === undefined,
    nextCursor: next_cursor ?? undefined,
    search: new URL(c.req.url).search,
  }
  return c.render(<TablePage {...shown} />, {
    title: 'Edit as a table',
    crumbs: crumbsToView(project, prompt, 'test-cases'),
  })
}
