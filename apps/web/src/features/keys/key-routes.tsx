import { count } from '@promptwire/core/text/count'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { text } from '../../session/forms/form-fields.ts'
import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import type { NewKey } from './created-key.tsx'
import { readKeyQuery, UNUSED_DAYS } from './key-query.ts'
import { KeysPage, type Renaming } from './keys-page.tsx'
import {
  FIRST_CHOICE,
  NewKeyFields,
  toKeyGrant,
  toKeyNames,
  toServiceKey,
} from './new-key-fields.ts'
import { oneKeyRoutes } from './one-key-routes.tsx'

const PAGE_SIZE = 50

export function keyRoutes(web: WebContext): Hono<WebEnvironment> {
  const { flash } = web
  const routes = new Hono<WebEnvironment>()

  routes.get('/', async (c) => keysPage(c, { newKey: await newKey(web, c) }))
  routes.get('/new', (c) => keysPage(c, { form: freshForm(FIRST_CHOICE, 'name') }))
  routes.post(
    '/',
    form({
      fields: NewKeyFields,
      call: (c, given) => createKey(c, given, web.now()),
      next: async (c, { data }) => {
        const path = buildKeysPath(c)
        await flash.write(c, c.var.person, 'key', { value: data.key, path })
        return { to: path }
      },
      messages: { name: 'Enter a name, up to 200 characters.' },
      rerender: (c, form) => keysPage(c, { form }),
    }),
  )
  routes.post(
    '/revoke-client',
    form({
      fields: z.object({ client_id: text() }),
      call: (c, { client_id }) => c.var.projectApi.revoke_client_keys({ client_id }),
      next: (c, { data }) => ({
        to: buildKeysPath(c),
        flash: `${count(data.revoked, 'key')} revoked.`,
      }),
    }),
  )
  routes.post(
    '/:key_id/rename',
    form({
      fields: z.object({ name: text() }),
      call: (c, { name }) => c.var.projectApi.update_key({ key_id: getKeyId(c), name }),
      next: (c, { data }) => ({
        to: buildKeysPath(c),
        flash: `Key renamed to ${data.name}.`,
      }),
      messages: { name: 'Enter a name, up to 200 characters.' },
      rerender: (c, form) =>
        keysPage(c, { renaming: { path: `${buildKeysPath(c)}/${getKeyId(c)}`, form } }),
    }),
  )
  oneKeyRoutes(web, routes)
  routes.post(
    '/:key_id/revoke',
    form({
      fields: z.object({}),
      call: (c) => c.var.projectApi.revoke_key({ key_id: getKeyId(c) }),
      next: (c, { data }) => ({ to: buildKeysPath(c), flash: `Key ${data.name} revoked.` }),
    }),
  )
  return routes
}

function createKey(
  { var: { projectApi } }: WebRequest,
  given: z.output<typeof NewKeyFields>,
  now: Date,
) {
  const wanted = { ...toKeyNames(given), ...toKeyGrant(given, now) }
  const service = toServiceKey(given)
  return service
    ? projectApi.create_service_key({ ...wanted, ...service })
    : projectApi.create_key(wanted)
}

interface KeysPageOptions {
  /** The form of the new key dialog. */
  readonly form?: FormState
  readonly renaming?: Renaming
  readonly newKey?: NewKey | undefined
}

/** The key just created, shown once. */
async function newKey(
  { flash, publicApiUrl, urls }: WebContext,
  c: WebRequest,
): Promise<NewKey | undefined> {
  const text = await flash.take(c, c.var.person, 'key')
  if (text === undefined) return undefined
  const { data } = await c.var.projectApi.get_quick_start({})
  const addresses = { api: publicApiUrl, mcp: urls.mcp }
  return { text, slug: data.prompt?.slug ?? 'your-prompt', addresses }
}

async function keysPage(c: WebRequest, shown: KeysPageOptions) {
  const query = readKeyQuery(c)
  reportIgnoredParams(c, { state: query.state, sort: query.sort, client_id: query.client_id })
  const { data: keys, next_cursor: nextCursor = null } = await c.var.projectApi.list_keys({
    ...query,
    state: query.state === 'unused' || query.state === 'service' ? 'active' : query.state,
    kind: query.state === 'service' ? 'service' : undefined,
    unused_days: query.state === 'unused' ? UNUSED_DAYS : undefined,
    q: query.q || undefined,
    limit: PAGE_SIZE,
  })
  const folders = shown.form && (await c.var.projectApi.list_folders({})).data
  const facts = { project: c.var.project, keys, query, nextCursor, folders }
  return c.render(<KeysPage {...facts} {...shown} />, { title: 'API keys' })
}

const getKeyId = (c: WebRequest) => c.req.param('key_id') ?? ''

const buildKeysPath = (c: WebRequest) => `/projects/${c.var.project.id}/keys`
