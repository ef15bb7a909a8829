import { fillPath, requestOf } from '@promptwire/core/contract/derive/client'
import { PROJECT_PREFIX } from '@promptwire/core/contract/people/project-contract'
import { eventOperations } from '@promptwire/core/contract/public/events'
import { Failure } from '@promptwire/core/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { promptIdOf } from '../../session/opened-prompt.ts'
import type { WebContext } from '../../session/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { answerFailure, editorsOnly, jsonOf } from './edit-answers.ts'
import { openPrompt } from './edited-prompt.ts'
import { fingerprintOf } from './rebased-edit.ts'
import { writtenRecords } from './written-records.ts'

const Edit = z.strictObject({
  title: z.string().optional(),
  content: z.string().optional(),
  enabled: z.boolean().optional(),
  is_required: z.boolean().optional(),
  revision: z.int(),
})

/** What the editor's script asks for while one writes: JSON in, JSON out. */
export function editRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.onError(answerFailure)
  routes.use(editorsOnly)
  routes.get('/copy', async (c) => {
    const prompt = await openPrompt(c)
    const order = prompt.blocks.map(({ id }) => id)
    const records = writtenRecords(prompt, c.req.queries('only'))
    return c.json({ revision: prompt.revision, order, records })
  })
  routes.patch('/blocks/:block_id', async (c) => {
    const { data } = await c.var.projectApi.update_block({
      block_id: c.req.param('block_id'),
      prompt_id: promptIdOf(c),
      ...(await jsonOf(c, Edit)),
    })
    const { title = '', content = '', enabled = true, is_required = false } = data
    const base = fingerprintOf([title, content, enabled, is_required])
    return c.json({ revision: data.revision, base })
  })
  routes.get('/events', (c) => followEvents(web, c))
  return routes
}

/** The project's events as the person may see them, passed on as they come. */
async function followEvents(web: WebContext, c: WebRequest): Promise<Response> {
  const baseUrl = web.apiUrl + fillPath(PROJECT_PREFIX, { project_id: c.var.project.id })
  const options = web.asPerson(c, c.var.person)
  const { url, headers } = requestOf(eventOperations.follow_events, baseUrl, {}, options)
  const last = c.req.header('Last-Event-ID')
  const response = await fetch(url, {
    headers: { ...headers, ...(last && { 'Last-Event-ID': last }) },
    // The server cancels the stream itself when its reader goes away.
    signal: web.stopping,
  }).catch((cause: unknown) => {
    throw new Failure('UNAVAILABLE', 'Events cannot be followed right now.', {}, { cause })
  })
  if (!response.ok || !response.body)
    throw new Failure('UNAVAILABLE', 'Events cannot be followed right now.')
  c.header('Content-Type', 'text/event-stream')
  c.header('Cache-Control', 'no-store')
  c.header('X-Accel-Buffering', 'no')
  return c.body(response.body)
}
