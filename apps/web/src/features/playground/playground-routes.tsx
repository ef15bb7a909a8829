import { playgroundOperations } from '@promptwire/contract/playground/playground'
import { Failure } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import { Hono } from 'hono'
import { z } from 'zod'
import { runColumns } from '../../product/compared-columns/column-fields.ts'
import { promptPath } from '../../product/prompt-path.ts'
import { answerFailure } from '../../session/forms/answer-failure.ts'
import { form } from '../../session/forms/form.ts'
import { readForm } from '../../session/forms/read-form.ts'
import { getPromptId } from '../../session/render/load-prompt.ts'
import { proxyResponse } from '../../session/render/proxy-response.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { continueRoutes } from './conversation/continue-routes.ts'
import { runsPath } from './load-run.ts'
import { renderPlayground, renderRuns } from './render-playground.tsx'
import { RunForm, readRuns } from './run-form.ts'
import { SelectedRunsForm, saveAsTestCase, saveAsTestCases } from './save-test-cases.ts'

const PLAYGROUND = '/:prompt_id/playground'

export function playgroundRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  const show = renderPlayground(new URL(web.urls.web).origin)
  routes.get(PLAYGROUND, (c) => show(c))
  routes.post(
    PLAYGROUND,
    form({
      fields: RunForm,
      call: (c, given) =>
        runColumns(readRuns(getPromptId(c), given), ({ input }) =>
          c.var.projectApi.run_playground(input),
        ),
      next: (c, runs) => ({
        to: runsPath(
          getPromptReference(c),
          runs.map(({ data }) => data.id),
        ),
      }),
      rerender: (c, refused) => show(c, { form: refused }),
      // A deleted provider or version. A missing prompt gets the not-found page.
      at: { NOT_FOUND: null },
    }),
  )
  routes.route(`${PLAYGROUND}/stream`, streamRoute(web))
  routes.get(`${PLAYGROUND}/runs`, (c) => renderRuns(c))
  routes.post(
    `${PLAYGROUND}/runs/test-cases`,
    form({
      fields: SelectedRunsForm,
      call: (c, { run }) => saveAsTestCases(c, run),
      next: (c, { data: { imported } }) => ({
        to: `${promptPath(c.var.project, getPromptId(c))}/test-cases/table`,
        flash: `${count(imported, 'test case')} added. Add checks for good answers.`,
      }),
      rerender: renderRuns,
      at: { NOT_FOUND: null, CONFLICT: null },
    }),
  )
  routes.get(`${PLAYGROUND}/:playground_run_id`, (c) => show(c))
  routes.route(`${PLAYGROUND}/:playground_run_id/turns`, continueRoutes(web, show))
  routes.post(
    `${PLAYGROUND}/:playground_run_id/test-case`,
    form({
      fields: z.object({}),
      call: saveAsTestCase,
      next: (c, { data }) => ({
        to: `${promptPath(c.var.project, getPromptId(c))}/test-cases/${data.id}`,
        flash: 'Saved as a test case. Add checks for a good answer.',
      }),
    }),
  )
  return routes
}

const getPromptReference = (c: WebRequest) => ({
  project: c.var.project,
  prompt: { slug: getPromptId(c) },
})

function streamRoute(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.onError(answerFailure)
  routes.post('/', async (c) => {
    const given = RunForm.safeParse(await readForm(c))
    const runs = given.success ? readRuns(getPromptId(c), given.data) : []
    const run = runs.find(({ column }) => String(column) === (c.req.query('column') ?? '1'))
    if (!run)
      throw new Failure(
        'VALIDATION_ERROR',
        'The form could not be read. Reload the page and try again.',
      )
    const accept = 'text/event-stream'
    return proxyResponse(web, c, playgroundOperations.run_playground, run.input, { accept })
  })
  return routes
}
