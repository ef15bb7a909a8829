import { z } from 'zod'
import { text } from '../../text/text.ts'
import type { InternalOperation } from '../operation.ts'
import { callerAddress } from './caller-address.ts'
import { deviceToken, SignedIn, userAgent } from './signed-in.ts'

const noInput = z.strictObject({})

/** A code of an authenticator app, or a recovery code, with or without blanks. */
const code = text(40).min(1)

/** Shown once; only their hashes are stored. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const SecondFactor = z.object({
  /** Whether the operator has set ENCRYPTION_KEYS, which secrets need. */
  available: z.boolean(),
  totp: z.boolean(),
  /** False for people who sign in with an identity provider alone, and where everyone has to. */
  password: z.boolean(),
  recovery_codes_left: z.int(),
  /** The secret of an app that waits for its first code, and its otpauth address. */
  pending: z.object({ secret: z.string(), uri: z.string() }).nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Operations on one's own second factor. */
export const secondFactorOperations = {
  finish_sign_in: {
    access: 'service',
    method: 'POST',
    path: '/sessions/second-factor',
    input: z.strictObject({
      pending: text(2000),
      code,
      address: callerAddress,
      device: deviceToken,
      user_agent: userAgent,
    }),
    output: SignedIn,
  },
  get_second_factor: {
    access: 'session',
    beforeSecondFactor: true,
    method: 'GET',
    path: '/person/second-factor',
    input: noInput,
    output: SecondFactor,
  },
  /** Creates the secret of an app; it counts after `confirm_totp`. */
  start_totp: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { to: 'set up the authenticator app' },
    method: 'POST',
    path: '/person/totp',
    input: noInput,
    output: z.null(),
  },
  confirm_totp: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { to: 'set up the authenticator app' },
    method: 'POST',
    path: '/person/totp/confirm',
    input: z.strictObject({ code }),
    output: RecoveryCodes,
  },
  /** Replaces the recovery codes. */
  create_recovery_codes: {
    access: 'session',
    recentSignIn: { to: 'replace the recovery codes' },
    method: 'POST',
    path: '/person/recovery-codes',
    input: noInput,
    output: RecoveryCodes,
  },
  remove_totp: {
    access: 'session',
    recentSignIn: { to: 'remove the authenticator app' },
    method: 'DELETE',
    path: '/person/totp',
    input: noInput,
    output: z.null(),
  },
  /** Makes the session's sign-in recent, by password or code. */
  confirm_identity: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { unneeded: 'It is the proof.' },
    method: 'POST',
    path: '/session/confirm',
    input: z.strictObject({
      password: z.string().max(500).optional(),
      code: code.optional(),
      address: callerAddress,
    }),
    output: z.null(),
  },
} as const satisfies Record<string, InternalOperation>
