import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import { text } from '../../../session/forms/form-fields.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { CodePage } from './code-page.tsx'
import { enter } from './enter.ts'

/** Takes a code of an authenticator app, or a recovery code. */
export function codeRoutes(web: WebContext): Hono<WebEnvironment> {
  const { api, deviceCookie, pendingCookie, asService, getClientAddress } = web
  const routes = new Hono<WebEnvironment>()

  routes.get('/sign-in/code', async (c) => {
    if (pendingCookie.read(c) === undefined) return c.redirect('/sign-in', 303)
    return page(web, c, freshForm({ continue: c.req.query('continue') ?? '' }, 'code'))
  })

  routes.post(
    '/sign-in/code',
    form({
      fields: z.object({ code: text(), continue: text() }),
      secret: ['code'],
      call: (c, { code }) =>
        api.finish_sign_in(
          {
            pending: pendingCookie.read(c) ?? '',
            code,
            address: getClientAddress(c),
            device: deviceCookie.read(c),
            user_agent: c.req.header('User-Agent'),
          },
          asService(c),
        ),
      next: (c, { data }, given) => enter(web, c, data, given.continue),
      messages: { code: 'Wrong or used code.' },
      at: { UNAUTHORIZED: 'code', RATE_LIMITED: 'code', FORBIDDEN: 'again', CONFLICT: 'code' },
      rerender: (c, form) =>
        'again' in form.problems ? c.redirect('/sign-in', 303) : page(web, c, form),
    }),
  )
  return routes
}

async function page(web: WebContext, c: WebRequest, form: FormState) {
  const { data: passkey } = await web.api.start_passkey_sign_in({}, web.asService(c))
  const content = <CodePage form={form} passkey={passkey} />
  return c.render(content, { title: 'Enter your code', around: 'card' })
}
