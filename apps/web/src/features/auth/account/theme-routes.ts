import { Hono } from 'hono'
import { z } from 'zod'
import { saveTheme } from '../../../session/auth/theme-cookie.ts'
import { form } from '../../../session/forms/form.ts'
import { choice, text } from '../../../session/forms/form-fields.ts'
import { optional } from '../../../session/forms/optional.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment } from '../../../session/render/web-environment.ts'
import { THEMES } from '../../../ui/layout/appearance.ts'

/** Stores the theme in this browser and, if signed in, in the account. */
export function themeRoutes({ urls, apiAs, readSession }: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/theme',
    form({
      fields: z.object({ theme: choice(THEMES, 'system'), back: text() }),
      call: async (c, { theme }) => {
        const session = readSession(c)
        if (session) await optional(apiAs(c, session).update_person({ theme }), 'UNAUTHORIZED')
        saveTheme(c, theme)
      },
      next: (_c, _result, { back }) => ({ to: toSameOriginPath(back, urls.web) }),
    }),
  )
  return routes
}

/** Prevents open redirects: always returns a path of this site. */
function toSameOriginPath(given: string, web: string): string {
  const base = new URL(web)
  const url = URL.canParse(given, web) ? new URL(given, web) : base
  return url.origin === base.origin ? url.pathname + url.search : '/'
}
