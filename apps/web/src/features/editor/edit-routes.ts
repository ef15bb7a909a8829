import { eventOperations } from '@promptwire/core/contract/public/events'
import { Hono } from 'hono'
import { z } from 'zod'
import { answerFailure } from '../../session/forms/answer-failure.ts'
import { getPromptId } from '../../session/render/load-prompt.ts'
import { proxyResponse } from '../../session/render/proxy-response.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { editorsOnly, parseJsonBody } from './edit-requests.ts'
import { toEditableRecords } from './editable-records.ts'
import { loadEditedPrompt } from './edited-prompt.ts'
import { hashRecord } from './rebased-edit.ts'

const Edit = z.strictObject({
  title: z.string().optional(),
  content: z.string().optional(),
  enabled: z.boolean().optional(),
  is_required: z.boolean().optional(),
  revision: z.int(),
})

/** JSON routes that the editor script calls while the user types. */
export function editRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.onError(answerFailure)
  routes.use(editorsOnly)
  routes.get('/copy', async (c) => {
    const prompt = await loadEditedPrompt(c)
    const order = prompt.blocks.map(({ id }) => id)
    const records = toEditableRecords(prompt, c.req.queries('only'))
    return c.json({ revision: prompt.revision, order, records })
  })
  routes.patch('/blocks/:block_id', async (c) => {
    const { data } = await c.var.projectApi.update_block({
      block_id: c.req.param('block_id'),
      prompt_id: getPromptId(c),
      ...(await parseJsonBody(c, Edit)),
    })
    const { title = '', content = '', enabled = true, is_required = false } = data
    const base = hashRecord([title, content, enabled, is_required])
    return c.json({ revision: data.revision, base })
  })
  routes.get('/events', (c) => followEvents(web, c))
  return routes
}

/** Streams the project's events from the browser's Last-Event-ID. */
function followEvents(web: WebContext, c: WebRequest): Promise<Response> {
  const last = c.req.header('Last-Event-ID')
  const headers = last === undefined ? {} : { 'Last-Event-ID': last }
  return proxyResponse(web, c, eventOperations.follow_events, {}, headers)
}
