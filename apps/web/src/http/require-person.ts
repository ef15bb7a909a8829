import { Failure } from '@promptwire/core/failure'
import type { SignedIn, WebContext, WebRequest } from './web-context.ts'

/** The signed-in person; without one the failure page leads to sign-in. */
export async function requirePerson(web: WebContext, c: WebRequest): Promise<SignedIn> {
  const person = await web.signedIn(c)
  if (!person) throw new Failure('UNAUTHORIZED', 'Sign in first.')
  return person
}
