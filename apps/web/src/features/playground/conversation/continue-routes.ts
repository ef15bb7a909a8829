import { playgroundOperations } from '@promptwire/contract/playground/playground'
import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { answerFailure } from '../../../session/forms/answer-failure.ts'
import { form } from '../../../session/forms/form.ts'
import { readForm } from '../../../session/forms/read-form.ts'
import { getPromptId, loadPrompt } from '../../../session/render/load-prompt.ts'
import { proxyResponse } from '../../../session/render/proxy-response.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { canRun, getRunId, loadRun, type Run, runsPath } from '../load-run.ts'
import type { RenderPlayground } from '../render-playground.tsx'
import { TurnForm, toContinuation } from './turn-form.ts'

/** Continues a run, as a page or as a stream for the page's script. */
export function continueRoutes(web: WebContext, show: RenderPlayground): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/',
    form({
      fields: TurnForm,
      call: async (c, given) =>
        c.var.projectApi.run_playground(toContinuation(await loadOwnRun(c), given)),
      next: (c, { data }) => ({
        to: runsPath({ project: c.var.project, prompt: { slug: getPromptId(c) } }, [data.id]),
      }),
      rerender: (c, refused) => show(c, { turn: refused }),
    }),
  )
  routes.route('/stream', streamRoute(web))
  return routes
}

function streamRoute(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.onError(answerFailure)
  routes.post('/', async (c) => {
    const given = TurnForm.parse(await readForm(c))
    const input = toContinuation(await loadOwnRun(c), given)
    const accept = 'text/event-stream'
    return proxyResponse(web, c, playgroundOperations.run_playground, input, { accept })
  })
  return routes
}

async function loadOwnRun(c: WebRequest): Promise<Run> {
  if (!canRun(c.var.project)) throw new Failure('FORBIDDEN', 'Your role does not allow this.')
  return loadRun(c, getRunId(c), await loadPrompt(c))
}
