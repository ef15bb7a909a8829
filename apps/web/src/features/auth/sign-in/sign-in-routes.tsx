import { Hono } from 'hono'
import { z } from 'zod'
import { openContinuation } from '../../../session/auth/continuation.ts'
import { endBrowserSession } from '../../../session/auth/end-browser-session.ts'
import { form } from '../../../session/forms/form.ts'
import { EMAIL_PROBLEM, text } from '../../../session/forms/form-fields.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment } from '../../../session/render/web-environment.ts'
import { freshForm } from '../../../ui/controls/form-state.ts'
import { claimRoutes } from './claim-routes.tsx'
import { codeRoutes } from './code-routes.tsx'
import { enter } from './enter.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { showSignIn } from './show-sign-in.tsx'
import { singleSignOnRoutes } from './single-sign-on-routes.tsx'

export function signInRoutes(web: WebContext): Hono<WebEnvironment> {
  const { api, cookie, deviceCookie, asService, getClientAddress } = web
  const routes = new Hono<WebEnvironment>()

  routes.get('/sign-in', async (c) => {
    const continuation = c.req.query('continue')
    if (await c.var.viewer()) return c.redirect(await openContinuation(web, continuation), 303)
    return showSignIn(web, c, freshForm({ continue: continuation ?? '' }, 'email'))
  })

  routes.post(
    '/sign-in',
    form({
      fields: z.object({ email: text(), password: text(), continue: text() }),
      secret: ['password'],
      call: (c, { email, password }) =>
        api.sign_in(
          {
            email,
            password,
            address: getClientAddress(c),
            device: deviceCookie.read(c),
            user_agent: c.req.header('User-Agent'),
            claim: web.claimCookie.read(c),
          },
          asService(c),
        ),
      next: async (c, { data }, given) => {
        if (!('pending' in data)) return enter(web, c, data, given.continue)
        web.pendingCookie.write(c, data.pending.token, data.pending.expires_at)
        return { to: `/sign-in/code?${new URLSearchParams({ continue: given.continue })}` }
      },
      // Reports a malformed password as a wrong password.
      messages: {
        email: EMAIL_PROBLEM,
        password: 'Wrong email or password.',
      },
      at: { UNAUTHORIZED: 'password', RATE_LIMITED: 'password', FORBIDDEN: null },
      rerender: (c, form) => showSignIn(web, c, form),
    }),
  )

  routes.route('/', codeRoutes(web))
  routes.route('/', passkeyRoutes(web))
  routes.post('/sign-out', async (c) => {
    await endBrowserSession(web, c)
    cookie.clear(c)
    return c.redirect('/sign-in', 303)
  })
  routes.route('/', singleSignOnRoutes(web))
  routes.route('/', claimRoutes(web))
  return routes
}
