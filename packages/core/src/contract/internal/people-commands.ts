import { z } from 'zod'
import type { InternalOperation } from '../operation.ts'
import { emailAddress } from './email-address.ts'

/** Operations of the operator's command `operate people`. */
export const peopleCommandOperations = {
  create_reset_link: {
    access: 'service',
    method: 'POST',
    path: '/people/reset-link',
    input: z.strictObject({ email: emailAddress }),
    output: z.object({ url: z.url(), expires_at: z.iso.datetime() }),
  },
  create_sign_in_link: {
    access: 'service',
    method: 'POST',
    path: '/people/sign-in-link',
    input: z.strictObject({ email: emailAddress }),
    output: z.object({ url: z.url(), expires_at: z.iso.datetime() }),
  },
  end_person_sessions: {
    access: 'service',
    method: 'POST',
    path: '/people/end-sessions',
    input: z.strictObject({ email: emailAddress }),
    output: z.object({ ended: z.int() }),
  },
  /** Removes the second factor of a person who lost it, and ends their sessions. */
  remove_second_factor: {
    access: 'service',
    method: 'POST',
    path: '/people/remove-second-factor',
    input: z.strictObject({ email: emailAddress }),
    output: z.object({ ended: z.int() }),
  },
} as const satisfies Record<string, InternalOperation>
