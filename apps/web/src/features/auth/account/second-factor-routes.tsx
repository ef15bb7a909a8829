import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import { text } from '../../../session/forms/form-fields.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { FactorNeededPage, RecoveryCodesPage, SetUpFactorPage } from './second-factor-pages.tsx'

const PATH = '/account/second-factor'
const CODES_PATH = `${PATH}/codes`

export function secondFactorRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  /** The codes cross the redirect in an encrypted cookie that the next page clears. */
  const showCodes = async (c: WebRequest, { data }: { data: { recovery_codes: string[] } }) => {
    const value = data.recovery_codes.join(' ')
    await web.flash.write(c, c.var.person, 'secret', { value, path: CODES_PATH })
    return { to: CODES_PATH }
  }
  routes.get('/', (c) => page(c, freshForm({}, 'code')))
  routes.get('/codes', async (c) => {
    const codes = await web.flash.take(c, c.var.person, 'secret')
    if (codes === undefined) return c.redirect('/account#second-factor', 303)
    const content = <RecoveryCodesPage codes={codes.split(' ')} />
    return c.render(content, { title: 'Recovery codes', width: 'text' })
  })
  routes.post(
    '/start',
    form({
      fields: z.object({}),
      call: (c) => c.var.api.start_totp({}),
      next: () => ({ to: PATH }),
    }),
  )
  routes.post(
    '/confirm',
    form({
      fields: z.object({ code: text() }),
      secret: ['code'],
      call: (c, given) => c.var.api.confirm_totp(given),
      next: showCodes,
      at: { RATE_LIMITED: 'code', CONFLICT: 'code' },
      messages: { code: 'Wrong code. Enter the one that your app shows now.' },
      rerender: page,
    }),
  )
  routes.post(
    '/codes',
    form({
      fields: z.object({}),
      call: (c) => c.var.api.create_recovery_codes({}),
      next: showCodes,
    }),
  )
  routes.post(
    '/remove',
    form({
      fields: z.object({}),
      call: (c) => c.var.api.remove_totp({}),
      next: () => ({ to: '/account', flash: 'Two-step sign-in is off.' }),
    }),
  )
  return routes
}

async function page(c: WebRequest, form: FormState) {
  const { data } = await c.var.api.get_second_factor({})
  if (data.pending) {
    const content = <SetUpFactorPage pending={data.pending} form={form} />
    return c.render(content, { title: 'Set up your authenticator app', width: 'text' })
  }
  if (data.totp) return c.redirect('/account#second-factor', 303)
  const content = <FactorNeededPage available={data.available} />
  return c.render(content, { title: 'Set up two-step sign-in', around: 'card' })
}
