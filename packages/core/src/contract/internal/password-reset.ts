import { z } from 'zod'
import { text } from '../../text/text.ts'
import type { InternalOperation } from '../operation.ts'
import { callerAddress } from './caller-address.ts'
import { emailAddress } from './email-address.ts'
import { password } from './person.ts'

/** A way into an account that a reset lists, or a key of its person. */
const WayIn = z.object({
  /** Its kind and an id: `passkey:018f…`. */
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
  /** Sends a link if the account exists; the answer is the same if not. */
  request_password_reset: {
    access: 'service',
    method: 'POST',
    path: '/password-resets',
    input: z.strictObject({ email: emailAddress, address: callerAddress }),
    output: z.null(),
  },
  /** The account of a link that still works, and the ways into it. */
  read_password_reset: {
    access: 'service',
    method: 'POST',
    path: '/password-resets/read',
    input: z.strictObject({ token: text(200) }),
    output: z.object({
      /** Whether the address was proved before: then the ways stay unless the person removes them. */
      was_verified: z.boolean(),
      has_password: z.boolean(),
      /** How many sessions end. */
      sessions: z.int(),
      ways: z.array(WayIn),
    }),
  },
  /** Sets a new password with the token of a link, ends all sessions, and removes ways into the account. */
  reset_password: {
    access: 'service',
    method: 'POST',
    path: '/password-resets/complete',
    input: z.strictObject({
      token: text(200),
      password,
      address: callerAddress,
      /** Removes all other ways; without it, all if the link proves the address. */
      keep: ways,
      /** Removes these. */
      remove: ways,
    }),
    output: z.null(),
  },
} as const satisfies Record<string, InternalOperation>
