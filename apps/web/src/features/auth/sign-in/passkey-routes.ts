import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import { text } from '../../../session/forms/form-fields.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment } from '../../../session/render/web-environment.ts'
import { enter } from './enter.ts'
import { showSignIn } from './show-sign-in.tsx'

/** Signs in with a passkey, as the only step or instead of a code. */
export function passkeyRoutes(web: WebContext): Hono<WebEnvironment> {
  const { api, deviceCookie, asService, getClientAddress } = web
  return new Hono<WebEnvironment>().post(
    '/sign-in/passkey',
    form({
      fields: z.object({ challenge: text(), response: text(), continue: text() }),
      secret: ['challenge', 'response'],
      call: (c, { challenge, response }) =>
        api.finish_passkey_sign_in(
          {
            challenge,
            response,
            address: getClientAddress(c),
            device: deviceCookie.read(c),
            user_agent: c.req.header('User-Agent'),
            claim: web.claimCookie.read(c),
          },
          asService(c),
        ),
      next: (c, { data }, given) => enter(web, c, data, given.continue),
      at: { UNAUTHORIZED: null, FORBIDDEN: null, RATE_LIMITED: null },
      rerender: (c, form) => showSignIn(web, c, form),
    }),
  )
}
