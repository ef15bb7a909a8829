import { Failure } from '@promptwire/core/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { SetupPage } from '../pages/setup-page.tsx'
import { SignInPage } from '../pages/sign-in-page.tsx'
import { openContinuation } from './continuation.ts'
import { readForm } from './form.ts'
import type { WebContext } from './web-context.ts'

/** Sign-in, sign-out and the first-run set-up. */
export function accountRoutes(web: WebContext): Hono<RequestEnvironment> {
  const { api, cookie, asService, asPerson, addressOf } = web
  const routes = new Hono<RequestEnvironment>()

  routes.get('/sign-in', async (c) => {
    const continuation = c.req.query('continue')
    if (await web.signedIn(c)) return c.redirect(await openContinuation(web, continuation), 303)
    return c.html(<SignInPage continuation={continuation} />)
  })

  routes.post('/sign-in', async (c) => {
    const form = await readForm(c)
    const [email, password, continuation] = ['email', 'password', 'continue'].map(form.text)
    try {
      const { data } = await api.sign_in(
        { email: email ?? '', password: password ?? '', address: addressOf(c) },
        asService(c),
      )
      cookie.write(c, data.token, data.expires_at)
      return c.redirect(await openContinuation(web, continuation), 303)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const status = error.code === 'RATE_LIMITED' ? 429 : 400
      const problem =
        error.code === 'VALIDATION_ERROR' ? 'Enter a valid e-mail address.' : error.message
      return c.html(
        <SignInPage email={email} continuation={continuation} problem={problem} />,
        status,
      )
    }
  })

  routes.post('/sign-out', async (c) => {
    const person = await web.signedIn(c)
    if (person) await api.sign_out({}, asPerson(c, person))
    cookie.clear(c)
    return c.redirect('/sign-in', 303)
  })

  routes.get('/setup', async (c) => {
    const { data } = await api.setup_state({}, asService(c))
    if (!data.open) return c.redirect('/sign-in', 303)
    return c.html(<SetupPage token={c.req.query('token') ?? ''} />)
  })

  routes.post('/setup', async (c) => {
    const form = await readForm(c)
    const given = { token: form.text('token'), name: form.text('name'), email: form.text('email') }
    try {
      const { data } = await api.complete_setup(
        { ...given, password: form.text('password') },
        asService(c),
      )
      cookie.write(c, data.token, data.expires_at)
      return c.redirect('/projects', 303)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return c.html(<SetupPage {...given} problem={error.message} />, 400)
    }
  })
  return routes
}

/** What the person can mend in the form; without its database the service says so on a page. */
const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && error.code !== 'UNAVAILABLE'
