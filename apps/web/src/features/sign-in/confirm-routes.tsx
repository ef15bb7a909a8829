import { Hono } from 'hono'
import { z } from 'zod'
import { openContinuation } from '../../session/auth/continuation.ts'
import { openReplay } from '../../session/auth/replay.ts'
import { requirePerson } from '../../session/auth/signed-in-pages.ts'
import { form } from '../../session/forms/form.ts'
import { text } from '../../session/forms/form-fields.ts'
import { showConfirm } from '../../session/render/confirm-page.tsx'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { ResubmitForm } from '../../ui/controls/resubmit-form.tsx'

/** Proves who a signed-in person is, before an operation that needs it. */
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
      fields: z.object({ password: text(), code: text(), continue: text(), replay: text() }),
      secret: ['password', 'code'],
      call: (c, { password, code }) => {
        const proof = code === '' ? { password } : { code }
        return c.var.api.confirm_identity({ ...proof, address: web.getClientAddress(c) })
      },
      show: (c, _confirmed, form) => proceed(web, c, form),
      messages: { password: 'Wrong password.', code: 'Wrong or used code.' },
      at: { RATE_LIMITED: 'password' },
      rerender: (c, form) => showConfirm(web, c, c.var.person, form),
    }),
  )
  routes.post(
    '/confirm/passkey',
    form({
      fields: z.object({ challenge: text(), response: text(), continue: text(), replay: text() }),
      secret: ['challenge', 'response'],
      call: (c, { challenge, response }) =>
        c.var.api.confirm_with_passkey({
          challenge,
          response,
          address: web.getClientAddress(c),
        }),
      show: (c, _confirmed, form) => proceed(web, c, form),
      at: { UNAUTHORIZED: null, RATE_LIMITED: null },
      rerender: (c, form) => showConfirm(web, c, c.var.person, form),
    }),
  )
  return routes
}

/** Continues with the form that was refused, or with the page. */
async function proceed(web: WebContext, c: WebRequest, form: FormState) {
  const replay = await openReplay(web, c.var.person, form)
  if (replay) return c.render(<ConfirmedPage {...replay} />, TITLE)
  return c.redirect(await openContinuation(web, form.values['continue']?.[0]), 303)
}

const TITLE = { title: 'Confirm that it is you', around: 'card' } as const

interface ConfirmedProps {
  readonly path: string
  readonly values: Readonly<Record<string, readonly string[]>>
}

const ConfirmedPage = ({ path, values }: ConfirmedProps) => (
  <>
    <h1>Confirmed</h1>
    <p>Your text is still here.</p>
    <ResubmitForm action={path} values={values} />
  </>
)
