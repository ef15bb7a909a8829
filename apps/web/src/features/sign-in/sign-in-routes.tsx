import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import { Hono } from 'hono'
import { z } from 'zod'
import { openContinuation } from '../../session/auth/continuation.ts'
import { setSessionCookie } from '../../session/auth/set-session-cookie.ts'
import { form } from '../../session/forms/form.ts'
import { text } from '../../session/forms/form-fields.ts'
import { optional } from '../../session/forms/optional.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../ui/controls/form-state.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Sign-in and sign-out. */
export function signInRoutes(web: WebContext): Hono<WebEnvironment> {
  const { api, cookie, deviceCookie, asService, getClientAddress } = web
  const routes = new Hono<WebEnvironment>()

  routes.get('/sign-in', async (c) => {
    const continuation = c.req.query('continue')
    if (await c.var.viewer()) return c.redirect(await openContinuation(web, continuation), 303)
    return page(web, c, freshForm({ continue: continuation ?? '' }, 'email'))
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
          },
          asService(c),
        ),
      next: async (c, { data }, given) => {
        await endSession(web, c)
        setSessionCookie(web, c, data)
        return { to: await openContinuation(web, given.continue) }
      },
      // A password of an invalid form is wrong, like any other.
      messages: {
        email: 'Enter a valid email address.',
        password: 'Wrong email or password.',
      },
      at: { UNAUTHORIZED: 'password', RATE_LIMITED: 'password' },
      rerender: (c, form) => page(web, c, form),
    }),
  )

  routes.post('/sign-out', async (c) => {
    await endSession(web, c)
    cookie.clear(c)
    return c.redirect('/sign-in', 303)
  })
  return routes
}

async function page(web: WebContext, c: WebRequest, form: FormState): Promise<Response> {
  const next = await openContinuation(web, fieldValue(form, 'continue'))
  const isForApp = next.startsWith(`${CONSENT_PATH}?`)
  const isReset = c.req.query('notice') === 'password-reset'
  return c.render(<SignInPage form={form} isForApp={isForApp} isReset={isReset} />, {
    title: 'Sign in',
    around: 'card',
  })
}

/** Ends the browser's previous session before a new one starts. */
async function endSession(web: WebContext, c: WebRequest): Promise<void> {
  const session = web.readSession(c)
  if (session) await optional(web.api.sign_out({}, web.asPerson(c, session)), 'UNAUTHORIZED')
}
