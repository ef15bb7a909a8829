import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { callerAddress } from '../caller-address.ts'
import type { InternalOperation } from '../operation.ts'
import { deviceToken, SignedIn, userAgent } from './signed-in.ts'

const noInput = z.strictObject({})

/** An authenticator code or a recovery code; spaces are allowed. */
const code = text(40).min(1)

/** Shown once; only their hashes are stored. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const SecondFactor = z.object({
  /** Whether the operator has set ENCRYPTION_KEYS, which secrets need. */
  available: z.boolean(),
  totp: z.boolean(),
  /** False for people with only an identity provider, and if it is required. */
  password: z.boolean(),
  recovery_codes_left: z.int(),
  /** The secret of an app before its first code, and its otpauth URL. */
  pending: z.object({ secret: z.string(), uri: z.string() }).nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

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
  /** Creates an app's secret, which `confirm_totp` activates. */
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
