import { Hono } from 'hono'
import { z } from 'zod'
import { openContinuation, sealContinuation } from '../../../session/auth/continuation.ts'
import { endBrowserSession } from '../../../session/auth/end-browser-session.ts'
import { setSessionCookie } from '../../../session/auth/set-session-cookie.ts'
import { form } from '../../../session/forms/form.ts'
import { text } from '../../../session/forms/form-fields.ts'
import { toOutcome } from '../../../session/forms/optional.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { ClaimPage } from './claim-page.tsx'
import { enter } from './enter.ts'

/** Where a sign-in continues if another, unverified account has its address. */
export const CLAIM_PATH = '/sign-in/sso/claim'
/** After sign-in to the account with the address. */
const SIGNED_IN = `${CLAIM_PATH}?signed-in=yes`

/**
 * Links the account that has the address, or moves the address; the identity provider proved the
 * address.
 */
export const claimRoutes = (web: WebContext): Hono<WebEnvironment> =>
  new Hono<WebEnvironment>()
    .get(CLAIM_PATH, (c) => showClaim(web, c, freshForm({}, 'password')))
    .post(`${CLAIM_PATH}/sign-in`, signInForm(web))
    .post(`${CLAIM_PATH}/link`, linkForm(web))
    .post(`${CLAIM_PATH}/new-person`, newPersonForm(web))

const browser = ({ getClientAddress, deviceCookie }: WebContext, c: WebRequest) => ({
  address: getClientAddress(c),
  device: deviceCookie.read(c),
  user_agent: c.req.header('User-Agent'),
})

const signInForm = (web: WebContext) =>
  form({
    fields: z.object({ password: text() }),
    secret: ['password'],
    call: async (c, { password }) => {
      const claim = web.claimCookie.read(c) ?? ''
      const { email } = (await web.api.get_address_claim({ claim }, web.asService(c))).data
      const given = { email, password, claim, ...browser(web, c) }
      return web.api.sign_in(given, web.asService(c))
    },
    next: async (c, { data }) => {
      const next = await sealContinuation(web, SIGNED_IN)
      if (!('pending' in data)) return enter(web, c, data, next)
      web.pendingCookie.write(c, data.pending.token, data.pending.expires_at)
      return { to: `/sign-in/code?${new URLSearchParams({ continue: next })}` }
    },
    messages: { password: 'Wrong password.' },
    at: { UNAUTHORIZED: 'password', RATE_LIMITED: 'password' },
    rerender: (c, state) => showClaim(web, c, state),
  })

const linkForm = (web: WebContext) =>
  form({
    fields: z.object({}),
    call: (c) => {
      const session = { token: web.readSession(c)?.token ?? '' }
      return web.apiAs(c, session).link_identity({ claim: web.claimCookie.read(c) ?? '' })
    },
    next: async (c, { data }) => {
      web.claimCookie.clear(c)
      return { to: await openContinuation(web, data.continue) }
    },
    at: { UNAUTHORIZED: 'link', FORBIDDEN: 'link' },
    rerender: (c, state) => showClaim(web, c, state),
  })

const newPersonForm = (web: WebContext) =>
  form({
    fields: z.object({}),
    call: (c) => {
      const given = { claim: web.claimCookie.read(c) ?? '', ...browser(web, c) }
      return web.api.claim_address(given, web.asService(c))
    },
    next: async (c, { data }) => {
      await endBrowserSession(web, c)
      web.claimCookie.clear(c)
      setSessionCookie(web, c, data)
      return { to: await openContinuation(web, data.continue) }
    },
    at: { UNAUTHORIZED: 'link', FORBIDDEN: 'link' },
    rerender: (c, state) => showClaim(web, c, state),
  })

/** Shows the sign-in page if nothing is left to decide. */
async function showClaim(web: WebContext, c: WebRequest, form: FormState): Promise<Response> {
  const claim = web.claimCookie.read(c) ?? ''
  const asked = web.api.get_address_claim({ claim }, web.asService(c))
  const { answer } = await toOutcome(asked, 'UNAUTHORIZED', 'VALIDATION_ERROR')
  if (!answer) {
    web.claimCookie.clear(c)
    return c.redirect('/sign-in', 303)
  }
  const { email } = answer.data
  const viewer = await c.var.viewer()
  const { data: provider } = await web.api.get_single_sign_on({}, web.asService(c))
  const { data: passkey } = await web.api.start_passkey_sign_in({}, web.asService(c))
  const page = {
    form,
    email,
    provider: provider?.name ?? 'Single sign-on',
    isSignedIn: c.req.query('signed-in') === 'yes' && viewer?.person.user.email === email,
    passkey,
    continuation: await sealContinuation(web, SIGNED_IN),
  }
  return c.render(<ClaimPage {...page} />, { title: 'Is this account yours?', around: 'card' })
}
