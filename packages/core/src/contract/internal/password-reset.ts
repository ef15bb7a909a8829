import { z } from 'zod'
import { text } from '../../text/text.ts'
import type { InternalOperation } from '../operation.ts'
import { callerAddress } from './caller-address.ts'
import { emailAddress } from './email-address.ts'
import { password } from './person.ts'

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
  /** Sets a new password with the token of a link and ends all sessions. */
  reset_password: {
    access: 'service',
    method: 'POST',
    path: '/password-resets/complete',
    input: z.strictObject({ token: text(200), password, address: callerAddress }),
    output: z.null(),
  },
} as const satisfies Record<string, InternalOperation>
