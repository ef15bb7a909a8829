import { displayName, text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { callerAddress } from '../caller-address.ts'
import type { InternalOperation } from '../operation.ts'
import { addressClaim, deviceToken, SignedIn, userAgent } from './signed-in.ts'

const noInput = z.strictObject({})

/** WebAuthn options as JSON for the browser, and the encrypted challenge to send back. */
const Challenge = z.object({ options: z.string(), challenge: z.string() })
export type PasskeyChallenge = z.infer<typeof Challenge>

/** The browser's response as JSON, with the challenge. */
const answer = { challenge: text(4000), response: text(20_000) }

const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeyOperations = {
  list_passkeys: {
    access: 'session',
    beforeSecondFactor: true,
    method: 'GET',
    path: '/person/passkeys',
    input: noInput,
    output: z.array(Passkey),
  },
  start_passkey: {
    access: 'session',
    beforeSecondFactor: true,
    method: 'GET',
    path: '/person/passkeys/challenge',
    input: noInput,
    output: Challenge,
  },
  add_passkey: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { to: 'add the passkey' },
    method: 'POST',
    path: '/person/passkeys',
    input: z.strictObject({ name: displayName, ...answer }),
    output: z.null(),
  },
  rename_passkey: {
    access: 'session',
    recentSignIn: { unneeded: 'Only the name changes.' },
    method: 'PATCH',
    path: '/person/passkeys/:passkey_id',
    input: z.strictObject({ passkey_id: z.uuid(), name: displayName }),
    output: z.null(),
  },
  delete_passkey: {
    access: 'session',
    recentSignIn: { to: 'delete the passkey' },
    method: 'DELETE',
    path: '/person/passkeys/:passkey_id',
    input: z.strictObject({ passkey_id: z.uuid() }),
    output: z.null(),
  },
  start_passkey_sign_in: {
    access: 'service',
    method: 'POST',
    path: '/sessions/passkey/challenge',
    input: noInput,
    output: Challenge,
  },
  /** Signs in without a password: the passkey verifies the person. */
  finish_passkey_sign_in: {
    access: 'service',
    method: 'POST',
    path: '/sessions/passkey',
    input: z.strictObject({
      ...answer,
      address: callerAddress,
      device: deviceToken,
      user_agent: userAgent,
      claim: addressClaim,
    }),
    output: SignedIn,
  },
  /** Makes the session's sign-in recent. */
  confirm_with_passkey: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { unneeded: 'It is the proof.' },
    method: 'POST',
    path: '/session/confirm-with-passkey',
    input: z.strictObject({ ...answer, address: callerAddress }),
    output: z.null(),
  },
} as const satisfies Record<string, InternalOperation>
