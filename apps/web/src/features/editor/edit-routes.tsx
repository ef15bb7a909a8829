import { EDITOR_OPERATIONS } from '@promptwire/contract/editing/editor-operations'
import { eventOperations } from '@promptwire/contract/events/events'
import { Failure } from '@promptwire/core/errors/failure'
import { respondWith } from '@promptwire/runtime/response-headers'
import { Hono } from 'hono'
import { z } from 'zod'
import { openProject, openProjectApi, requirePerson } from '../../session/auth/signed-in-pages.ts'
import { answerFailure } from '../../session/forms/answer-failure.ts'
import { readJson } from '../../session/forms/parsed-json.ts'
import { getPromptId } from '../../session/render/load-prompt.ts'
import { proxyResponse } from '../../session/render/proxy-response.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { EditorPage } from './editor-page.tsx'
import { loadEditor } from './load-editor.ts'

const EDITS = '/:prompt_id/edits'

const Operation = z.enum(EDITOR_OPERATIONS)
/** The API checks each field, after it has checked who asks. */
const OperationInput = z.record(z.string(), z.unknown())

/**
 * Requests of the editor's script while the user types. Only the frame asks who looks: everything
 * else is one request to the API, which identifies the person by the session.
 */
export function editRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.onError(answerFailure)
  routes.use(`${EDITS}/*`, openProjectApi(web))
  routes.post(`${EDITS}/:operation`, callOperation)
  routes.get(`${EDITS}/events`, (c) => {
    const last = c.req.header('Last-Event-ID')
    const headers = last === undefined ? {} : { 'Last-Event-ID': last }
    return proxyResponse(web, c, eventOperations.follow_events, {}, headers)
  })
  routes.get(`${EDITS}/frame`, requirePerson(web), openProject(web), async (c) => {
    const shown = { ...(await loadEditor(c)), isFrame: true }
    return c.render(<EditorPage {...shown} />, { title: shown.prompt.name, around: 'nothing' })
  })
  return routes
}

/** Calls an operation of the contract on the prompt, and answers what it answers. */
async function callOperation(c: WebRequest): Promise<Response> {
  const operation = Operation.safeParse(c.req.param('operation'))
  if (!operation.success) throw new Failure('NOT_FOUND', 'There is no such operation.')
  const input = OperationInput.safeParse(await readJson(c)).data ?? {}
  // Each function takes the input of its own row.
  const call = c.var.projectApi[operation.data] as (input: object) => Promise<{ data: unknown }>
  const { data } = await call({ ...input, prompt_id: getPromptId(c) })
  const body = JSON.stringify(data)
  // A short answer that states its length is not compressed, which takes longer than the rest.
  return respondWith(c, body, 200, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  })
}
