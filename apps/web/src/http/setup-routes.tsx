import { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import { Failure } from '@promptwire/core/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { SetupLinkPage } from '../pages/setup-link-page.tsx'
import { SETUP_FIELDS, type SetupField, SetupPage } from '../pages/setup-page.tsx'
import { readForm } from './form.ts'
import { keepSignedIn } from './keep-signed-in.ts'
import { mistakenField } from './mistaken-field.ts'
import type { WebContext } from './web-context.ts'

const WORDS: Record<SetupField, string> = {
  name: 'Enter your name, in at most 200 characters.',
  email: 'Enter a valid e-mail address.',
  password: 'Choose a password of 10 to 500 characters.',
}

/** The first-run set-up: the first account, by the link that was printed at start. */
export function setupRoutes(web: WebContext): Hono<RequestEnvironment> {
  const { api, asService } = web
  const routes = new Hono<RequestEnvironment>()

  routes.get('/setup', async (c) => {
    const { data } = await api.setup_state({}, asService(c))
    if (!data.open) return c.redirect('/sign-in', 303)
    const token = c.req.query('token')
    return token ? c.html(<SetupPage token={token} />) : c.html(<SetupLinkPage />, 403)
  })

  routes.post('/setup', async (c) => {
    const form = await readForm(c)
    const given = { token: form.text('token'), name: form.text('name'), email: form.text('email') }
    const wanted = { ...given, password: form.text('password') }
    const field = mistakenField(internalContract.complete_setup.input, SETUP_FIELDS, wanted)
    if (field) return c.html(<SetupPage {...given} problem={{ field, text: WORDS[field] }} />, 400)
    try {
      const { data } = await api.complete_setup(wanted, asService(c))
      keepSignedIn(web, c, data)
      return c.redirect('/projects', 303)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'CONFLICT') return c.redirect('/sign-in', 303)
      const isAboutToken = error.code === 'FORBIDDEN' || error.code === 'VALIDATION_ERROR'
      if (!isAboutToken) throw error
      return c.html(<SetupLinkPage />, 403)
    }
  })
  return routes
}
