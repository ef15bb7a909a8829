import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type SigningKeys, signingKey } from './signing-keys.ts'

/** A kind of token: `typ` keeps the kinds apart, the rest binds signer and verifier alike. */
export interface TokenKind {
  readonly typ: string
  readonly lifetimeSeconds: number
  /** Who signs it and who it is for, where another installation might hold the same key. */
  readonly issuer?: string
  readonly audience?: string
}

/** Sets of keys, of which the first signs; a set is what one installation secret is made into. */
export type KeySets = readonly [SigningKeys, ...SigningKeys[]]

export type Opened = { ok: true; claims: JWTPayload } | { ok: false; reason: 'expired' | 'invalid' }

/** How far the clocks of signer and verifier may be apart. */
const SKEW_SECONDS = 5

/** Signs claims into an HS256 JWT of the given kind. */
export function seal(
  { typ, lifetimeSeconds, issuer, audience }: TokenKind,
  claims: JWTPayload,
  keys: SigningKeys,
  now: Date,
): Promise<string> {
  const { kid, secret } = signingKey(keys)
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    ...claims,
    ...(issuer !== undefined && { iss: issuer }),
    ...(audience !== undefined && { aud: audience }),
  })
    .setProtectedHeader({ alg: 'HS256', typ, kid })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(secret)
}

/**
 * Verifies signature, kind and life. The life is the verifier's own: whatever `exp` a token
 * claims, it is refused once it is older than its kind may be.
 */
export async function open(
  { typ, lifetimeSeconds, issuer, audience }: TokenKind,
  token: string,
  keys: SigningKeys,
  now: Date,
): Promise<Opened> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => keys.get(kid ?? '') ?? Promise.reject(new errors.JWSInvalid('unknown kid')),
      {
        algorithms: ['HS256'],
        typ,
        requiredClaims: ['exp'],
        currentDate: now,
        clockTolerance: SKEW_SECONDS,
        // The tolerance is for an `iat` of a clock ahead of ours; it must not lengthen the life.
        maxTokenAge: lifetimeSeconds - 1 - SKEW_SECONDS,
        ...(issuer !== undefined && { issuer }),
        ...(audience !== undefined && { audience }),
      },
    )
    return { ok: true, claims: payload }
  } catch (error) {
    return { ok: false, reason: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
  }
}

/** Opens a token that any of these sets may have signed, while a secret is being replaced. */
export async function openWithAny(
  kind: TokenKind,
  token: string,
  [first, ...others]: KeySets,
  now: Date,
): Promise<Opened> {
  let opened = await open(kind, token, first, now)
  for (const keys of others) {
    if (opened.ok || opened.reason === 'expired') break
    opened = await open(kind, token, keys, now)
  }
  return opened
}
