import { playgroundOperations } from '@promptwire/core/contract/public/playground'
import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { promptPath } from '../../product/prompt-path.ts'
import { answerFailure } from '../../session/forms/answer-failure.ts'
import { form } from '../../session/forms/form.ts'
import { readForm } from '../../session/forms/read-form.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import { proxyResponse } from '../../session/render/proxy-response.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { continueRoutes } from './conversation/continue-routes.ts'
import { renderPlayground, renderRuns } from './render-playground.tsx'
import { RunForm, readRuns } from './run-form.ts'

const PLAYGROUND = '/:prompt_id/playground'

/** The playground of a prompt and its runs. */
export function playgroundRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  const show = renderPlayground(new URL(web.urls.web).origin)
  routes.get(PLAYGROUND, (c) => show(c))
  routes.post(
    PLAYGROUND,
    form({
      fields: RunForm,
      call: (c, given) => runAll(c, readRuns(getPromptId(c), given)),
      next: (c, ids) => ({ to: runsPath(getPromptReference(c), ids) }),
      rerender: show,
      // A deleted provider or version; without the prompt the page itself is not found.
      at: { NOT_FOUND: null },
    }),
  )
  routes.route(`${PLAYGROUND}/stream`, streamRoute(web))
  routes.get(`${PLAYGROUND}/runs`, renderRuns)
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

/** Runs both at once. If one is rejected, the page shows why and the other is in the runs. */
async function runAll(c: WebRequest, runs: ReturnType<typeof readRuns>): Promise<string[]> {
  const ran = await Promise.allSettled(runs.map((run) => c.var.projectApi.run_playground(run)))
  return ran.map((each, at) => {
    if (each.status === 'fulfilled') return each.value.data.id
    throw at === 0 ? each.reason : toOtherRunError(each.reason)
  })
}

const toOtherRunError = (error: unknown) =>
  error instanceof Failure
    ? new Failure(error.code, `Second run: ${error.message}`, error.headers)
    : error

/** Streams a run of the form's values, for the page's script. */
function streamRoute(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.onError(answerFailure)
  routes.post('/', async (c) => {
    const given = RunForm.safeParse(await readForm(c))
    const runs = given.success ? readRuns(getPromptId(c), given.data) : []
    const run = runs[c.req.query('side') === 'other' ? 1 : 0]
    if (!run)
      throw new Failure(
        'VALIDATION_ERROR',
        'The form could not be read. Reload the page and try again.',
      )
    const accept = 'text/event-stream'
    return proxyResponse(web, c, playgroundOperations.run_playground, run, { accept })
  })
  return routes
}

async function saveAsTestCase(c: WebRequest) {
  const { message, variables } = await loadRun(c, getRunId(c), await loadPrompt(c))
  return c.var.projectApi.create_test_case({
    prompt_id: getPromptId(c),
    input_text: message ?? '',
    variables,
  })
}
