import { SINGLE_SIGN_ON_CALLBACK } from '@promptwire/contract/single-sign-on/single-sign-on'
import { Hono } from 'hono'
import { z } from 'zod'
import { openContinuation } from '../../../session/auth/continuation.ts'
import { endBrowserSession } from '../../../session/auth/end-browser-session.ts'
import { hostCookie } from '../../../session/auth/host-cookie.ts'
import { setSessionCookie } from '../../../session/auth/set-session-cookie.ts'
import { form } from '../../../session/forms/form.ts'
import { text } from '../../../session/forms/form-fields.ts'
import { toOutcome } from '../../../session/forms/optional.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { CLAIM_PATH } from './claim-routes.tsx'
import { showSignIn } from './show-sign-in.tsx'
import { SignInLinkPage } from './sign-in-link-page.tsx'

const REFUSALS = ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'UNAVAILABLE'] as const

/** Sign-in with the identity provider, and with an operator's link. */
export function singleSignOnRoutes(web: WebContext): Hono<WebEnvironment> {
  const { api, asService, getClientAddress, deviceCookie, urls } = web
  const routes = new Hono<WebEnvironment>()
  /** Binds the sign-in to the browser that started it. */
  const transactionCookie = hostCookie(urls, 'sso')
  const browser = (c: WebRequest) => ({
    address: getClientAddress(c),
    device: deviceCookie.read(c),
    user_agent: c.req.header('User-Agent'),
  })

  routes.get('/sign-in/sso', async (c) => {
    const { continue: next, confirm } = c.req.query()
    const given = { continue: next, confirm: confirm === 'yes' }
    const asked = api.start_single_sign_on(given, asService(c))
    const { answer, refusal } = await toOutcome(asked, ...REFUSALS)
    if (!answer) return showRefusal(web, c, refusal.message)
    const { authorization_url, transaction, expires_at } = answer.data
    transactionCookie.write(c, transaction, expires_at)
    return c.redirect(authorization_url, 303)
  })

  routes.get(SINGLE_SIGN_ON_CALLBACK, async (c) => {
    const transaction = transactionCookie.read(c) ?? ''
    transactionCookie.clear(c)
    const response = new URL(c.req.url).search.slice(1)
    const asked = api.finish_single_sign_on({ transaction, response, ...browser(c) }, asService(c))
    const { answer, refusal } = await toOutcome(asked, ...REFUSALS, 'VALIDATION_ERROR')
    if (!answer) return showRefusal(web, c, refusal.message)
    if ('claim' in answer.data) {
      web.claimCookie.write(c, answer.data.claim.token, answer.data.claim.expires_at)
      return c.redirect(CLAIM_PATH, 303)
    }
    await endBrowserSession(web, c)
    setSessionCookie(web, c, answer.data)
    return c.redirect(await openContinuation(web, answer.data.continue), 303)
  })

  routes.get('/sign-in/link', (c) => {
    return showLink(c, freshForm({ token: c.req.query('token') ?? '' }))
  })

  routes.post(
    '/sign-in/link',
    form({
      fields: z.object({ token: text() }),
      call: (c, { token }) => api.use_sign_in_link({ token, ...browser(c) }, asService(c)),
      next: async (c, { data }) => {
        await endBrowserSession(web, c)
        setSessionCookie(web, c, data)
        return { to: '/' }
      },
      at: { UNAUTHORIZED: null },
      rerender: showLink,
    }),
  )
  return routes
}

const showLink = (c: WebRequest, form: FormState) =>
  c.render(<SignInLinkPage form={form} />, { title: 'Sign in', around: 'card' })

function showRefusal(web: WebContext, c: WebRequest, problem: string) {
  c.status(403)
  return showSignIn(web, c, { ...freshForm(), problem })
}
