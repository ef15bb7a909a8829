import { Hono } from 'hono'
import { z } from 'zod'
import {
  openContinuation,
  START_PAGE,
  sealContinuation,
} from '../../../session/auth/continuation.ts'
import { keptFormId, openKeptForm } from '../../../session/auth/kept-form.ts'
import { requirePerson } from '../../../session/auth/signed-in-pages.ts'
import { form } from '../../../session/forms/form.ts'
import { text } from '../../../session/forms/form-fields.ts'
import { showConfirm } from '../../../session/render/confirm-page.tsx'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../../ui/controls/form-state.ts'

/** Confirms a signed-in person's identity before a sensitive operation. */
export function confirmRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.use('/confirm/*', requirePerson(web))
  routes.get('/confirm', (c) => {
    const given = { continue: c.req.query('continue') ?? '' }
    return showConfirm(web, c, c.var.person, freshForm(given))
  })
  routes.post(
    '/confirm',
    form({
      fields: z.object({ password: text(), code: text(), continue: text(), kept: text() }),
      secret: ['password', 'code'],
      call: (c, { password, code }) => {
        const proof = code === '' ? { password } : { code }
        return c.var.api.confirm_identity({ ...proof, address: web.getClientAddress(c) })
      },
      show: (c, _confirmed, form) => carryOut(web, c, form),
      messages: { password: 'Wrong password.', code: 'Wrong or used code.' },
      at: { RATE_LIMITED: 'password' },
      rerender: (c, form) => showConfirm(web, c, c.var.person, form),
    }),
  )
  routes.post(
    '/confirm/passkey',
    form({
      fields: z.object({ challenge: text(), response: text(), continue: text(), kept: text() }),
      secret: ['challenge', 'response'],
      call: (c, { challenge, response }) =>
        c.var.api.confirm_with_passkey({
          challenge,
          response,
          address: web.getClientAddress(c),
        }),
      show: (c, _confirmed, form) => carryOut(web, c, form),
      at: { UNAUTHORIZED: null, RATE_LIMITED: null },
      rerender: (c, form) => showConfirm(web, c, c.var.person, form),
    }),
  )
  routes.route('/', keptFormRoutes(web))
  return routes
}

/** Redirects to the identity provider and back, or submits a kept form without it. */
function keptFormRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/confirm/provider',
    form({
      fields: z.object({ continue: text(), kept: text() }),
      call: async (c, given) => signInAgain(web, c, given),
      next: (_c, to) => ({ to }),
    }),
  )
  routes.get(KEPT_PATH, async (c) => {
    const kept = web.keptFormCookie.read(c) ?? ''
    const isOurs = c.req.query('form') === keptFormId(kept)
    c.res = isOurs ? await carryOut(web, c, freshForm({ kept })) : c.redirect(START_PAGE, 303)
    // Last: the form's response replaces headers that were set before.
    web.keptFormCookie.clear(c)
    return c.res
  })
  routes.post(
    KEPT_PATH,
    form({
      fields: z.object({ kept: text() }),
      call: async () => undefined,
      show: (c, _nothing, form) => carryOut(web, c, form),
    }),
  )
  return routes
}

const KEPT_PATH = '/confirm/kept'
/** Longer than sign-in with a second factor takes. */
const KEPT_MS = 15 * 60_000

/** Address that signs in at the identity provider and returns to the form or page. */
async function signInAgain(
  web: WebContext,
  c: WebRequest,
  given: { readonly continue: string; readonly kept: string },
): Promise<string> {
  const { kept } = given
  if (kept !== '') {
    web.keptFormCookie.write(c, kept, new Date(web.now().getTime() + KEPT_MS).toISOString())
  }
  const back = kept === '' ? undefined : `${KEPT_PATH}?form=${keptFormId(kept)}`
  const next = back ? await sealContinuation(web, back) : given.continue
  return `/sign-in/sso?${new URLSearchParams({ confirm: 'yes', continue: next })}`
}

/** Continues with the kept form, or with the page. */
async function carryOut(web: WebContext, c: WebRequest, form: FormState): Promise<Response> {
  const token = fieldValue(form, 'kept')
  const kept = await openKeptForm(web, c.var.person.user.id, token)
  if (kept) return c.var.submit(kept.path, kept.values)
  const to = await openContinuation(web, form.values['continue']?.[0])
  if (token !== '') await c.var.flash(to, NOT_CARRIED_OUT)
  return c.redirect(to, 303)
}

const NOT_CARRIED_OUT =
  'Nothing was changed: the form is more than an hour old, or another person sent it.'
