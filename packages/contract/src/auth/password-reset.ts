import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { callerAddress } from '../caller-address.ts'
import type { InternalOperation } from '../operation.ts'
import { emailAddress } from './email-address.ts'
import { password } from './person.ts'

/** A way to sign in, or a key, that a password reset lists. */
const WayIn = z.object({
  /** Kind and id: `passkey:018f…`. */
  id: z.string(),
  kind: z.enum(['passkey', 'app', 'identity', 'key']),
  name: z.string(),
  created_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
})
export type WayIn = z.infer<typeof WayIn>

const ways = z.array(text(200)).max(2000).optional()

/** Operations for people who cannot sign in. */
export const passwordResetOperations = {
  /** Ways to sign in and to recover access. */
  read_sign_in_options: {
    access: 'service',
    method: 'GET',
    path: '/sign-in-options',
    input: z.strictObject({}),
    output: z.object({ password_reset_by_email: z.boolean() }),
  },
  /** Sends a link if the account exists; the response is the same if not. */
  request_password_reset: {
    access: 'service',
    method: 'POST',
    path: '/password-resets',
    input: z.strictObject({ email: emailAddress, address: callerAddress }),
    output: z.null(),
  },
  /** The account of a valid link, and its ways to sign in. */
  read_password_reset: {
    access: 'service',
    method: 'POST',
    path: '/password-resets/read',
    input: z.strictObject({ token: text(200) }),
    output: z.object({
      /**
       * Whether the address was confirmed before: then the ways stay unless the person removes
       * them.
       */
      was_verified: z.boolean(),
      has_password: z.boolean(),
      sessions: z.int(),
      ways: z.array(WayIn),
    }),
  },
  /** Sets a new password with a link's token, ends all sessions and removes ways to sign in. */
  reset_password: {
    access: 'service',
    method: 'POST',
    path: '/password-resets/complete',
    input: z.strictObject({
      token: text(200),
      password,
      address: callerAddress,
      /** Removes all other ways; by default all, if the link confirms the address. */
      keep: ways,
      remove: ways,
    }),
    output: z.null(),
  },
} as const satisfies Record<string, InternalOperation>
