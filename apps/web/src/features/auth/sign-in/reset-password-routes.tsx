import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import { EMAIL_PROBLEM, hidden, text, texts } from '../../../session/forms/form-fields.ts'
import { optional } from '../../../session/forms/optional.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../../ui/controls/form-state.ts'
import {
  AskOperatorPage,
  NewPasswordPage,
  RequestResetPage,
  ResetSentPage,
  UsedLinkPage,
} from './reset-password-pages.tsx'

export function resetPasswordRoutes(web: WebContext): Hono<WebEnvironment> {
  const { api, asService, getClientAddress } = web
  const routes = new Hono<WebEnvironment>()

  routes.get('/reset-password', async (c) => {
    const token = c.req.query('token')
    if (token) return newPassword(web, c, freshForm({ token }, 'password'))
    if (c.req.query('sent')) return page(c, <ResetSentPage />)
    const { data } = await api.read_sign_in_options({}, asService(c))
    return data.password_reset_by_email
      ? page(c, <RequestResetPage form={freshForm({}, 'email')} />)
      : page(c, <AskOperatorPage />)
  })

  routes.post(
    '/reset-password/request',
    form({
      fields: z.object({ email: text() }),
      call: (c, { email }) =>
        api.request_password_reset({ email, address: getClientAddress(c) }, asService(c)),
      next: () => ({ to: '/reset-password?sent=yes' }),
      messages: { email: EMAIL_PROBLEM },
      at: { RATE_LIMITED: 'email' },
      rerender: (c, form) => page(c, <RequestResetPage form={form} />),
    }),
  )

  routes.post(
    '/reset-password',
    form({
      fields: z.object({ token: text(), password: text(), choice: hidden(text()), way: texts() }),
      secret: ['password'],
      call: (c, { token, password, choice, way }) => {
        const chosen = choice === 'keep' ? { keep: way } : { remove: way }
        const given = { token, password, ...chosen, address: getClientAddress(c) }
        return api.reset_password(given, asService(c))
      },
      next: () => ({ to: '/sign-in?notice=password-reset' }),
      at: { FORBIDDEN: 'token', RATE_LIMITED: 'password' },
      rerender: (c, form) => newPassword(web, c, form),
    }),
  )
  return routes
}

const page = (c: WebRequest, content: Child) =>
  c.render(content, { title: 'Reset your password', around: 'card' })

async function newPassword(web: WebContext, c: WebRequest, form: FormState) {
  if (!('token' in form.problems)) {
    const token = fieldValue(form, 'token')
    const asked = web.api.read_password_reset({ token }, web.asService(c))
    const reset = (await optional(asked, 'FORBIDDEN', 'VALIDATION_ERROR'))?.data
    return page(c, <NewPasswordPage form={form} reset={reset} />)
  }
  c.status(403)
  return page(c, <UsedLinkPage />)
}
