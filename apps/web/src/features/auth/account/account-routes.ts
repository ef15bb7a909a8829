import { Hono } from 'hono'
import { z } from 'zod'
import { requirePerson } from '../../../session/auth/signed-in-pages.ts'
import { saveTheme } from '../../../session/auth/theme-cookie.ts'
import { form } from '../../../session/forms/form.ts'
import { choice, text } from '../../../session/forms/form-fields.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment } from '../../../session/render/web-environment.ts'
import { PROMPT_FONTS, THEMES } from '../../../ui/layout/appearance.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { renderAccount } from './render-account.tsx'
import { secondFactorRoutes } from './second-factor-routes.tsx'
import { sessionRoutes } from './session-routes.ts'

export function accountRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.use(requirePerson(web))
  routes.get('/', (c) => renderAccount(c))
  routes.post(
    '/name',
    form({
      fields: z.object({ name: text() }),
      call: (c, { name }) => c.var.api.update_person({ name }),
      next: () => ({ to: '/account', flash: 'Name saved.' }),
      messages: { name: 'Enter a name, up to 200 characters.' },
      rerender: (c, naming) => renderAccount(c, { naming }),
    }),
  )
  routes.post(
    '/looks',
    form({
      fields: z.object({
        theme: choice(THEMES, 'system'),
        prompt_font: choice(PROMPT_FONTS, 'mono'),
        time_zone: text(),
      }),
      call: (c, appearance) => c.var.api.update_person(appearance),
      next: (c, _saved, { theme }) => {
        saveTheme(c, theme)
        return { to: '/account', flash: 'Display saved.' }
      },
      messages: { time_zone: 'Choose a time zone from the list.' },
      rerender: (c, display) => renderAccount(c, { display }),
    }),
  )
  routes.route('/passkeys', passkeyRoutes())
  routes.route('/second-factor', secondFactorRoutes(web))
  routes.route('/', sessionRoutes(web))
  return routes
}
