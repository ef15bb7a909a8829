import { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import { Failure } from '@promptwire/core/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { SignInPage } from '../pages/sign-in-page.tsx'
import { openContinuation } from './continuation.ts'
import { readForm } from './form.ts'
import { keepSignedIn } from './keep-signed-in.ts'
import { mistakenField } from './mistaken-field.ts'
import type { WebContext, WebRequest } from './web-context.ts'

const emailAlone = internalContract.sign_in.input.pick({ email: true })

/** A password that nobody can have is a wrong one. */
const WRONG = 'E-mail or password is wrong.'

/** Sign-in and sign-out. */
export function accountRoutes(web: WebContext): Hono<RequestEnvironment> {
  const { api, cookie, deviceCookie, asService, addressOf } = web
  const routes = new Hono<RequestEnvironment>()

  routes.get('/sign-in', async (c) => {
    const continuation = c.req.query('continue')
    if (await web.signedIn(c)) return c.redirect(await openContinuation(web, continuation), 303)
    return c.html(<SignInPage continuation={continuation} />)
  })

  routes.post('/sign-in', async (c) => {
    const form = await readForm(c)
    const [email, password, continuation] = ['email', 'password', 'continue'].map(form.text)
    if (mistakenField(emailAlone, ['email'], { email })) {
      const problem = { field: 'email', text: 'Enter a valid e-mail address.' } as const
      return c.html(<SignInPage email={email} continuation={continuation} problem={problem} />, 400)
    }
    try {
      const { data } = await api.sign_in(
        {
          email: email ?? '',
          password: password ?? '',
          address: addressOf(c),
          device: deviceCookie.read(c),
        },
        asService(c),
      )
      await endSession(web, c)
      keepSignedIn(web, c, data)
      return c.redirect(await openContinuation(web, continuation), 303)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const status = error.code === 'RATE_LIMITED' ? 429 : 400
      const text = error.code === 'VALIDATION_ERROR' ? WRONG : error.message
      const problem = { field: 'password', text } as const
      return c.html(
        <SignInPage email={email} continuation={continuation} problem={problem} />,
        status,
      )
    }
  })

  routes.post('/sign-out', async (c) => {
    await endSession(web, c)
    cookie.clear(c)
    return c.redirect('/sign-in', 303)
  })
  return routes
}

/** Ends the session that the browser came with, so that a new one leaves no old one behind. */
async function endSession(web: WebContext, c: WebRequest): Promise<void> {
  const person = await web.signedIn(c)
  if (person) await web.api.sign_out({}, web.asPerson(c, person))
}

/** What the person can mend in the form; without its database the service says so on a page. */
const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && error.code !== 'UNAVAILABLE'
