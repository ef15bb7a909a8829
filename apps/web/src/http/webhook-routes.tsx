import { EVENT_TYPES, type EventType } from '@promptwire/core/contract/public/events'
import { Failure } from '@promptwire/core/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { WebhookPage } from '../pages/webhook-page.tsx'
import { WebhooksPage } from '../pages/webhooks-page.tsx'
import { readForm } from './form.ts'
import { requirePerson } from './require-person.ts'
import type { SignedIn, WebContext, WebRequest } from './web-context.ts'

const LIST = '/projects/:project_id/webhooks'
const ONE = `${LIST}/:webhook_id`

/** The webhooks of a project: list, add, change, test, look at what was sent. */
export function webhookRoutes(web: WebContext): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()

  routes.get(LIST, async (c) => {
    const person = await requirePerson(web, c)
    return c.html(<WebhooksPage person={person} {...(await readList(web, c, person))} />)
  })

  routes.post(LIST, async (c) => {
    const person = await requirePerson(web, c)
    const filled = await readFields(c)
    try {
      const { data } = await web.project(c, person).create_webhook(filled)
      const path = `${listPathOf(c)}/${data.id}`
      await web.flash.write(c, person, 'secret', { value: data.secret, path })
      return c.redirect(path, 303)
    } catch (error) {
      const problem = refusal(error)
      const list = await readList(web, c, person)
      return c.html(
        <WebhooksPage person={person} {...list} problem={problem} filled={filled} />,
        400,
      )
    }
  })

  routes.get(ONE, async (c) => {
    const person = await requirePerson(web, c)
    const secret = await web.flash.take(c, person, 'secret')
    return c.html(
      <WebhookPage person={person} {...(await readOne(web, c, person))} secret={secret} />,
    )
  })

  routes.post(ONE, async (c) => {
    const person = await requirePerson(web, c)
    const filled = await readFields(c)
    try {
      await web.project(c, person).update_webhook({ webhook_id: idOf(c), ...filled })
      return c.redirect(pathOf(c), 303)
    } catch (error) {
      const problem = refusal(error)
      const one = await readOne(web, c, person)
      const webhook = { ...one.webhook, ...filled }
      return c.html(
        <WebhookPage person={person} {...one} webhook={webhook} problem={problem} />,
        400,
      )
    }
  })
  actionRoutes(web, routes)
  return routes
}

/** The buttons: each does one thing and comes back to the webhook's page. */
function actionRoutes(web: WebContext, routes: Hono<RequestEnvironment>): void {
  const act = (path: string, run: Action, next = pathOf) =>
    routes.post(path, async (c) => {
      const person = await requirePerson(web, c)
      await run(web.project(c, person), { webhook_id: idOf(c) }, c, person)
      return c.redirect(next(c), 303)
    })
  act(`${ONE}/on`, (api, webhook) => api.update_webhook({ ...webhook, enabled: true }))
  act(`${ONE}/off`, (api, webhook) => api.update_webhook({ ...webhook, enabled: false }))
  act(`${ONE}/test`, (api, webhook) => api.test_webhook(webhook))
  act(`${ONE}/secret`, async (api, webhook, c, person) => {
    const { data } = await api.rotate_webhook_secret(webhook)
    await web.flash.write(c, person, 'secret', { value: data.secret, path: pathOf(c) })
  })
  act(`${ONE}/delete`, (api, webhook) => api.delete_webhook(webhook), listPathOf)
  act(`${ONE}/messages/:message_id/replay`, (api, webhook, c) => {
    const message_id = c.req.param('message_id') ?? ''
    return api.replay_webhook_delivery({ ...webhook, message_id })
  })
}

/** What a button does to a webhook. */
type Action = (
  api: ReturnType<WebContext['project']>,
  webhook: { readonly webhook_id: string },
  c: WebRequest,
  person: SignedIn,
) => Promise<unknown>

const idOf = (c: WebRequest): string => c.req.param('webhook_id') ?? ''

const listPathOf = (c: WebRequest) =>
  `/projects/${encodeURIComponent(c.req.param('project_id') ?? '')}/webhooks`

const pathOf = (c: WebRequest) => `${listPathOf(c)}/${encodeURIComponent(idOf(c))}`

async function readList(web: WebContext, c: WebRequest, person: SignedIn) {
  const api = web.project(c, person)
  const [project, webhooks] = await Promise.all([api.read_project({}), api.list_webhooks({})])
  return { project: project.data, webhooks: webhooks.data }
}

async function readOne(web: WebContext, c: WebRequest, person: SignedIn) {
  const { project, webhooks } = await readList(web, c, person)
  const webhook_id = idOf(c)
  const webhook = webhooks.find(({ id }) => id === webhook_id)
  if (!webhook) throw new Failure('NOT_FOUND', 'Webhook not found.')
  const { data, next_cursor } = await web
    .project(c, person)
    .list_webhook_deliveries({ webhook_id, cursor: c.req.query('cursor') })
  return { project, webhook, deliveries: data, nextCursor: next_cursor ?? null }
}

async function readFields(c: WebRequest) {
  const form = await readForm(c)
  const ticked = form.texts('event')
  return {
    url: form.text('url'),
    description: form.text('description'),
    events: EVENT_TYPES.filter((type: EventType) => ticked.includes(type)),
  }
}

/** What to tell beside the form; other failures have pages of their own. */
function refusal(error: unknown): string {
  const told = ['VALIDATION_ERROR', 'CONFLICT']
  if (error instanceof Failure && told.includes(error.code)) return error.message
  throw error
}
