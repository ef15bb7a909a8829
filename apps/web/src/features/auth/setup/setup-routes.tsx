import { Hono } from 'hono'
import { z } from 'zod'
import { START_PAGE } from '../../../session/auth/continuation.ts'
import { setSessionCookie } from '../../../session/auth/set-session-cookie.ts'
import { form } from '../../../session/forms/form.ts'
import { EMAIL_PROBLEM, text } from '../../../session/forms/form-fields.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { SetupLinkPage, SetupPage } from './setup-page.tsx'

/** Creates the first account, with the link that the server prints at start. */
export function setupRoutes(web: WebContext): Hono<WebEnvironment> {
  const { api, asService } = web
  const routes = new Hono<WebEnvironment>()

  routes.get('/setup', async (c) => {
    const { data } = await api.setup_state({}, asService(c))
    if (!data.open) return c.redirect('/sign-in', 303)
    const token = c.req.query('token')
    return token ? page(c, freshForm({ token }, 'name')) : linkPage(c)
  })

  routes.post(
    '/setup',
    form({
      fields: z.object({ name: text(), email: text(), password: text(), token: text() }),
      secret: ['password'],
      call: (c, account) =>
        api.complete_setup({ ...account, user_agent: c.req.header('User-Agent') }, asService(c)),
      next: (c, { data }) => {
        setSessionCookie(web, c, data)
        return { to: START_PAGE }
      },
      messages: {
        name: 'Enter your name, up to 200 characters.',
        email: EMAIL_PROBLEM,
      },
      at: { FORBIDDEN: 'token', CONFLICT: 'done' },
      rerender: (c, form) => {
        if ('done' in form.problems) return c.redirect('/sign-in', 303)
        const isAboutLink = Object.keys(form.problems).every((field) => field === 'token')
        return isAboutLink && !form.problem ? linkPage(c) : page(c, form)
      },
    }),
  )
  return routes
}

const page = (c: WebRequest, form: FormState) =>
  c.render(<SetupPage form={form} />, { title: 'Set up', around: 'card' })

function linkPage(c: WebRequest) {
  c.status(403)
  return c.render(<SetupLinkPage />, { title: 'Open the setup link', around: 'card' })
}
