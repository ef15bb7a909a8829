import { z } from 'zod'
import { Failure } from '../../errors/failure.ts'
import { Person } from './person.ts'

export const Token = z.object({ token: z.string(), expires_at: z.iso.datetime() })

/** `device` identifies this browser at the next sign-in. */
export const SignedIn = Token.extend({ user: Person, device: Token })
export type SignedIn = z.infer<typeof SignedIn>

/** The password was right; `finish_sign_in` takes the token with a code. */
export const PendingSignIn = z.object({ pending: Token })

/** The session of a sign-in that needed no second step. */
export function requireSession(answer: SignedIn | z.infer<typeof PendingSignIn>): SignedIn {
  if ('pending' in answer) throw new Failure('FORBIDDEN', 'This sign-in needs a second factor.')
  return answer
}

/** The browser's User-Agent; only browser and system are stored. */
export const userAgent = z.string().max(10_000).optional()

/** Of an address that the identity provider proved: its unverified person signs in to link it. */
export const addressClaim = z.string().max(20_000).optional()

/** Of a device that the account was signed in from before. */
export const deviceToken = z.string().max(2000).optional()
