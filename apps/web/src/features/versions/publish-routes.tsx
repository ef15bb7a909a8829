import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/form.ts'
import { text, ticked, whole } from '../../session/form-fields.ts'
import { promptIdOf, readPrompt } from '../../session/opened-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { type FormState, freshForm } from '../../ui/form-state.ts'
import { versionIn, versionsPath } from './opened-versions.ts'
import { PublishPage } from './publish-page.tsx'

/** Publishing: the review of a version or the working copy, doing it, and taking it back. */
export function publishRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => reviewPage(c, freshForm()))
  routes.post(
    '/',
    form({
      fields: z.object({
        ...{ note: text(), revision: whole(), live_version: whole() },
        ...{ past_gate: ticked(), reason: text() },
      }),
      call: publishReviewed,
      next: (c, { data: { version, previous_version: before } }) => ({
        to: versionsPath(c, { version, before }),
      }),
      again: reviewPage,
      words: { reason: 'Say why it cannot wait.' },
    }),
  )
  routes.post(
    '/undo',
    form({
      fields: z.object({ version: whole(), live_version: whole() }),
      call: (c, { version = 0, live_version }) =>
        c.var.projectApi.publish_version({ prompt_id: promptIdOf(c), version, live_version }),
      next: (c, { data: { version } }, { live_version }) => ({
        to: versionsPath(c),
        say: `Version ${version} is live again; version ${live_version} is taken back.`,
      }),
    }),
  )
  return routes
}

/** Just what was reviewed, against just what was live then: anything else is refused. */
async function publishReviewed(
  c: WebRequest,
  reviewed: {
    note: string
    revision: number | undefined
    live_version: number | undefined
    past_gate: boolean
    reason: string
  },
) {
  const { note, revision, live_version = null, past_gate, reason } = reviewed
  const { projectApi: api } = c.var
  const prompt_id = promptIdOf(c)
  const named = versionIn(c.req.query('version'))
  const version =
    named ?? (await api.save_draft_version({ prompt_id, note, revision })).data.version
  const publishing = { prompt_id, version, live_version }
  return past_gate
    ? api.publish_past_gate({ ...publishing, reason })
    : api.publish_version(publishing)
}

async function reviewPage(c: WebRequest, form: FormState): Promise<Response> {
  const named = versionIn(c.req.query('version'))
  const [prompt, { data: review }] = await Promise.all([
    readPrompt(c),
    c.var.projectApi.review_publish({ prompt_id: promptIdOf(c), to: named }),
  ])
  const shown = { project: c.var.project, prompt, review, named, form }
  return c.render(<PublishPage {...shown} />, { title: `Publish ${prompt.name}`, width: 'full' })
}
