import { count } from '@promptwire/core/text/count'
import { Hono } from 'hono'
import { z } from 'zod'
import { endBrowserSession } from '../../../session/auth/end-browser-session.ts'
import { form } from '../../../session/forms/form.ts'
import { text } from '../../../session/forms/form-fields.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment } from '../../../session/render/web-environment.ts'
import { renderAccount } from './render-account.tsx'

export function sessionRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/password',
    form({
      fields: z.object({ current_password: text(), new_password: text() }),
      secret: ['current_password', 'new_password'],
      call: (c, given) => c.var.api.change_password({ ...given, address: web.getClientAddress(c) }),
      next: (_c, { data }) => ({
        to: '/account',
        flash: `Password changed. ${count(data.ended, 'other session')} signed out.`,
      }),
      messages: { current_password: 'Wrong password.' },
      at: { RATE_LIMITED: 'current_password' },
      rerender: (c, changingPassword) => renderAccount(c, { changingPassword }),
    }),
  )
  routes.post(
    '/sessions/end-others',
    form({
      fields: z.object({}),
      call: (c) => c.var.api.end_other_sessions({}),
      next: (_c, { data }) => ({
        to: '/account',
        flash: `${count(data.ended, 'session')} signed out.`,
      }),
    }),
  )
  routes.post(
    '/sessions/end-all',
    form({
      fields: z.object({}),
      call: (c) => c.var.api.end_other_sessions({}),
      next: async (c) => {
        await endBrowserSession(web, c)
        web.cookie.clear(c)
        return { to: '/sign-in' }
      },
    }),
  )
  routes.post(
    '/sessions/:session_id/end',
    form({
      fields: z.object({}),
      call: (c) => c.var.api.end_session({ session_id: c.req.param('session_id') ?? '' }),
      next: () => ({ to: '/account', flash: 'Session signed out.' }),
      at: { NOT_FOUND: 'session_id' },
      rerender: (c, ending) => renderAccount(c, { ending }),
    }),
  )
  return routes
}
