import type { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { lines, number, text } from '../../session/forms/form-fields.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { KeyPage } from './key-page.tsx'
import { REACH_FIELDS, toRestriction } from './reach-choice.ts'

const WHOLE_NUMBER = 'Enter a whole number of requests, or leave it empty.'

/** Rejected forms of the page. */
interface Shown {
  readonly settings?: FormState
  readonly rotation?: FormState
}

export function oneKeyRoutes({ flash }: WebContext, routes: Hono<WebEnvironment>): void {
  routes.get('/:key_id', (c) => keyPage(c, {}))
  routes.post(
    '/:key_id',
    form({
      fields: z.object({
        name: text(),
        description: text(),
        owner_id: text(),
        monthly_requests: number(),
        requests_per_second: number(),
        allowed_networks: lines(),
        ...REACH_FIELDS,
      }),
      call: (c, { monthly_requests = null, requests_per_second = null, ...given }) => {
        const { reach: _, folder_ids: __, ...others } = given
        const limits = { monthly_requests, requests_per_second }
        const changes = { ...others, ...limits, restricted_to: toRestriction(given) }
        return c.var.projectApi.update_key({ key_id: getKeyId(c), ...changes })
      },
      next: (c, { data }) => ({ to: buildKeyPath(c), flash: `Key ${data.name} saved.` }),
      messages: {
        name: 'Enter a name, up to 200 characters.',
        monthly_requests: WHOLE_NUMBER,
        requests_per_second: WHOLE_NUMBER,
      },
      rerender: (c, settings) => keyPage(c, { settings }),
    }),
  )
  routes.post(
    '/:key_id/rotate',
    form({
      fields: z.object({ hours: number() }),
      call: (c, { hours }) => c.var.projectApi.rotate_key({ key_id: getKeyId(c), hours }),
      next: async (c, { data }) => {
        const path = `/projects/${c.var.project.id}/keys`
        await flash.write(c, c.var.person, 'key', { value: data.key, path })
        return { to: path, flash: `Key ${data.name} rotated.` }
      },
      messages: { hours: 'Enter 0 to 168 hours.' },
      rerender: (c, rotation) => keyPage(c, { rotation }),
    }),
  )
}

async function keyPage(c: WebRequest, { settings, rotation }: Shown) {
  const { projectApi, project } = c.var
  const { data: key } = await projectApi.get_key({ key_id: getKeyId(c) })
  const { data: folders } = await projectApi.list_folders({})
  const given = {
    name: key.name,
    description: key.description,
    owner_id: key.owner.user_id,
    monthly_requests: String(key.monthly_requests ?? ''),
    requests_per_second: String(key.requests_per_second ?? ''),
    allowed_networks: key.allowed_networks.join('\n'),
    reach: key.restrictions ? 'some' : 'project',
    folder_ids: key.restrictions?.folders.map(({ id }) => id) ?? [],
    restricted_to: key.restrictions?.prompts.map(({ slug }) => slug).join('\n') ?? '',
  }
  const forms = {
    settings: settings ?? freshForm(given),
    rotation: rotation ?? freshForm({ hours: '24' }),
  }
  const facts = { project, item: key, folders, path: buildKeyPath(c) }
  return c.render(<KeyPage {...facts} {...forms} />, { title: key.name })
}

const getKeyId = (c: WebRequest) => c.req.param('key_id') ?? ''

const buildKeyPath = (c: WebRequest) => `/projects/${c.var.project.id}/keys/${getKeyId(c)}`
