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
  const { api, asPerson } = web
  const routes = new Hono<RequestEnvironment>()

  routes.get(LIST, async (c) => {
    const person = await requirePerson(web, c)
    return c.html(<WebhooksPage person={person} {...(await readList(web, c, person))} />)
  })

  routes.post(LIST, async (c) => {
    const person = await requirePerson(web, c)
    const filled = await readFields(c)
    const { project_id } = c.req.param()
    try {
      const { data } = await api.create_webhook({ project_id, ...filled }, asPerson(c, person))
      const path = `/projects/${project_id}/webhooks/${data.id}`
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
      await api.update_webhook({ ...c.req.param(), ...filled }, asPerson(c, person))
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
  const { api, asPerson } = web
  const act = (
    path: string,
    run: (ids: Ids, c: WebRequest, person: SignedIn) => Promise<unknown>,
    next = pathOf,
  ) =>
    routes.post(path, async (c) => {
      const person = await requirePerson(web, c)
      await run(idsOf(c), c, person)
      return c.redirect(next(c), 303)
    })
  const turn = (enabled: boolean) => (ids: Ids, c: WebRequest, person: SignedIn) =>
    api.update_webhook({ ...ids, enabled }, asPerson(c, person))
  act(`${ONE}/on`, turn(true))
  act(`${ONE}/off`, turn(false))
  act(`${ONE}/test`, (ids, c, person) => api.test_webhook(ids, asPerson(c, person)))
  act(`${ONE}/secret`, async (ids, c, person) => {
    const { data } = await api.rotate_webhook_secret(ids, asPerson(c, person))
    await web.flash.write(c, person, 'secret', { value: data.secret, path: pathOf(c) })
  })
  const remove = (ids: Ids, c: WebRequest, person: SignedIn) =>
    api.delete_webhook(ids, asPerson(c, person))
  act(`${ONE}/delete`, remove, listPathOf)
  act(`${ONE}/messages/:message_id/replay`, (ids, c, person) => {
    const message_id = c.req.param('message_id') ?? ''
    return api.replay_webhook_delivery({ ...ids, message_id }, asPerson(c, person))
  })
}

interface Ids {
  readonly project_id: string
  readonly webhook_id: string
}

const idsOf = (c: WebRequest): Ids => ({
  project_id: c.req.param('project_id') ?? '',
  webhook_id: c.req.param('webhook_id') ?? '',
})

const listPathOf = (c: WebRequest) =>
  `/projects/${encodeURIComponent(idsOf(c).project_id)}/webhooks`

const pathOf = (c: WebRequest) => `${listPathOf(c)}/${encodeURIComponent(idsOf(c).webhook_id)}`

async function readList({ api, asPerson }: WebContext, c: WebRequest, person: SignedIn) {
  const project_id = c.req.param('project_id') ?? ''
  const options = asPerson(c, person)
  const [project, webhooks] = await Promise.all([
    api.read_project({ project_id }, options),
    api.list_webhooks({ project_id }, options),
  ])
  return { project: project.data, webhooks: webhooks.data }
}

async function readOne(web: WebContext, c: WebRequest, person: SignedIn) {
  const { project, webhooks } = await readList(web, c, person)
  const webhook_id = c.req.param('webhook_id') ?? ''
  const webhook = webhooks.find(({ id }) => id === webhook_id)
  if (!webhook) throw new Failure('NOT_FOUND', 'Webhook not found.')
  const page = { project_id: project.id, webhook_id, cursor: c.req.query('cursor') }
  const { data, next_cursor } = await web.api.list_webhook_deliveries(page, web.asPerson(c, person))
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
