import { Failure } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import { Person } from './person.ts'

export const Token = z.object({ token: z.string(), expires_at: z.iso.datetime() })

/** `device` identifies this browser at the next sign-in. */
export const SignedIn = Token.extend({ user: Person, device: Token })
export type SignedIn = z.infer<typeof SignedIn>

/** The password was correct; `finish_sign_in` takes the token with a code. */
export const PendingSignIn = z.object({ pending: Token })

/** Throws if the sign-in needs a second step. */
export function requireSession(answer: SignedIn | z.infer<typeof PendingSignIn>): SignedIn {
  if ('pending' in answer) throw new Failure('FORBIDDEN', 'This sign-in needs a second factor.')
  return answer
}

/** The browser's User-Agent; only browser and system are stored. */
export const userAgent = z.string().max(10_000).optional()

/**
 * For an address that the identity provider confirmed: its unverified person signs in to link it.
 */
export const addressClaim = z.string().max(20_000).optional()

/** Identifies a device of earlier sign-ins to the account. */
export const deviceToken = z.string().max(2000).optional()
