import { createHash } from 'node:crypto'
import type { RandomBytes } from '@promptwire/core/access/api-key'
import type { Requester } from '../../../kernel/caller.ts'
import { byPerson } from '../../../kernel/change/audit-actor.ts'
import { describeBrowser } from '../../../kernel/change/describe-browser.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { newId } from '../../../kernel/identifiers.ts'
import { omitUndefined } from '../../../kernel/omit-undefined.ts'
import type { NamedUser } from '../../../kernel/person.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { DeviceTokens } from './device-token.ts'
import { IDLE_DAYS, insertSession, MAX_SESSION_DAYS } from './sessions.sql.ts'

const TOKEN_BYTES = 32

export const hashSessionToken = (token: string): Uint8Array =>
  createHash('sha256').update(token).digest()

interface Proof {
  readonly byPasskey?: boolean
  /** When the person signed in at an identity provider, if earlier. */
  readonly authenticatedAt?: Date | undefined
}

const addDays = (start: Date, days: number) => new Date(start.getTime() + days * 86_400_000)

/** Stores only the token's SHA-256. Use extends the session up to the returned date. */
export async function startSession(
  db: Queryable,
  { id, email, name }: NamedUser,
  createdAt: Date,
  randomBytes: RandomBytes,
  userAgent?: string,
  { byPasskey = false, authenticatedAt }: Proof = {},
) {
  const browser = describeBrowser(userAgent)
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
  await insertSession(db, {
    id: newId(createdAt),
    userId: id,
    tokenHash: hashSessionToken(token),
    ...(browser !== undefined && { browser }),
    ...omitUndefined({ authenticatedAt }),
    byPasskey,
    createdAt,
    expiresAt: addDays(createdAt, IDLE_DAYS),
  })
  const expires_at = addDays(createdAt, MAX_SESSION_DAYS).toISOString()
  return { token, expires_at, user: { id, email, name } }
}

interface SigningIn {
  readonly devices: Pick<DeviceTokens, 'issue'>
  readonly randomBytes: RandomBytes
}

type SignInMethod =
  | 'password'
  | 'password_and_code'
  | 'password_and_recovery_code'
  | 'passkey'
  | 'single_sign_on'
  | 'operator_link'
  | 'invitation'
  | 'set_up'

/** Starts a session, and issues a token that makes this device known. */
export async function signInPerson(
  unitOfWork: UnitOfWork,
  user: NamedUser,
  method: SignInMethod,
  requester: Requester,
  { devices, randomBytes }: SigningIn,
  authenticatedAt?: Date,
) {
  const { at, source } = requester
  const session = await unitOfWork.change(byPerson(requester, user.id), async (tx) => {
    const about = { targetType: 'person', targetId: user.id, targetName: user.name } as const
    const proof = { byPasskey: method === 'passkey', authenticatedAt }
    return {
      result: await startSession(tx, user, at, randomBytes, source?.userAgent, proof),
      audit: { action: 'person.signed_in', ...about, after: { method } },
    }
  })
  return { ...session, device: await devices.issue(user.email ?? user.id, at) }
}
