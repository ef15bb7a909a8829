import type { ConnectedApp } from '@promptwire/contract/connected-apps/connected-apps'
import { Failure } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { text } from '../../session/forms/form-fields.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { appsPath } from './apps-path.ts'
import { ConnectedAppPanel } from './connected-app-panel.tsx'
import { ConnectedAppsPage } from './connected-apps-page.tsx'

const DAY_MS = 86_400_000

/** Above this, the page shows a lower bound. */
const MAX_COUNTED_CHANGES = 100

export function connectedAppRoutes({ urls, now }: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()

  routes.get('/', async (c) => {
    const with_former = c.req.query('former') === '1'
    const client = c.req.query('client')
    const { data: apps } = await c.var.projectApi.list_connected_apps({
      with_former: with_former || client !== undefined,
    })
    const app = apps.find(({ client_id }) => client_id === client)
    if (client !== undefined && !app) {
      throw new Failure('NOT_FOUND', 'This app never had a key for this project.')
    }
    const { project } = c.var
    const shown = apps.filter(({ active_keys }) => with_former || active_keys > 0)
    const panel = app && (
      <ConnectedAppPanel
        project={project}
        app={app}
        withFormer={with_former}
        today={await changesToday(c, app, now())}
      />
    )
    return c.render(
      <ConnectedAppsPage
        project={project}
        apps={shown}
        chosen={app}
        withFormer={with_former}
        mcp={urls.mcp}
        panel={panel}
      />,
      { title: 'Connected apps' },
    )
  })

  routes.post(
    '/revoke',
    form({
      fields: z.object({ client_id: text() }),
      call: (c, { client_id }) => c.var.projectApi.revoke_client_keys({ client_id }),
      next: (c, { data }) => ({
        to: `/projects/${c.var.project.id}/connected-apps`,
        flash: `${count(data.revoked, 'key')} revoked. The app no longer has access.`,
      }),
    }),
  )
  routes.post(
    '/grants/:key_id/revoke',
    form({
      fields: z.object({}),
      call: (c) => c.var.projectApi.revoke_key({ key_id: c.req.param('key_id') ?? '' }),
      next: (c, { data: { client_id } }) => ({
        to: appsPath(c.var.project, false, client_id ?? undefined),
        flash: 'Grant revoked. Its key no longer works.',
      }),
    }),
  )
  return routes
}

async function changesToday(c: WebRequest, { client_id }: ConnectedApp, now: Date) {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const { data } = await c.var.projectApi.list_audit_entries({
    client_id,
    by: 'key',
    since,
    limit: MAX_COUNTED_CHANGES,
  })
  return data.length === MAX_COUNTED_CHANGES
    ? `${MAX_COUNTED_CHANGES} or more changes`
    : count(data.length, 'change')
}
