import { z } from 'zod'
import type { InternalOperation } from '../operation.ts'
import { emailAddress } from './email-address.ts'

/** Addresses of one domain; all by default. */
const ofDomain = z.strictObject({
  domain: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]{1,255}$/, 'must be a domain such as example.com')
    .optional(),
})

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
  list_unverified_people: {
    access: 'service',
    method: 'GET',
    path: '/people/unverified',
    input: ofDomain,
    output: z.array(
      z.object({ email: z.string(), name: z.string(), created_at: z.iso.datetime() }),
    ),
  },
  /** Confirms these addresses on the operator's word. */
  confirm_emails: {
    access: 'service',
    method: 'POST',
    path: '/people/confirm-emails',
    input: ofDomain,
    output: z.object({ confirmed: z.int() }),
  },
  confirm_email: {
    access: 'service',
    method: 'POST',
    path: '/people/confirm-email',
    input: z.strictObject({ email: emailAddress }),
    output: z.null(),
  },
  end_person_sessions: {
    access: 'service',
    method: 'POST',
    path: '/people/end-sessions',
    input: z.strictObject({ email: emailAddress }),
    output: z.object({ ended: z.int() }),
  },
  /** Removes a lost second factor, and ends the person's sessions. */
  remove_second_factor: {
    access: 'service',
    method: 'POST',
    path: '/people/remove-second-factor',
    input: z.strictObject({ email: emailAddress }),
    output: z.object({ ended: z.int() }),
  },
} as const satisfies Record<string, InternalOperation>
