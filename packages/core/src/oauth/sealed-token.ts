import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type SigningKeys, signingKey } from './signing-keys.ts'

/** A token kind: `typ` separates kinds, the other fields bind signer and verifier. */
export interface TokenKind {
  readonly typ: string
  readonly lifetimeSeconds: number
  /** Issuer and audience, in case another installation has the same key. */
  readonly issuer?: string
  readonly audience?: string
}

/** Key sets, one per installation secret; the first signs. */
export type KeySets = readonly [SigningKeys, ...SigningKeys[]]

export type OpenedToken =
  | { ok: true; claims: JWTPayload }
  | { ok: false; reason: 'expired' | 'invalid' }

/** Max clock skew between signer and verifier. */
const SKEW_SECONDS = 5

/** Signs claims as an HS256 JWT of the given kind. */
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
 * Verifies signature, kind and age. Ignores the token's `exp`: the verifier rejects tokens older
 * than the max age of their kind.
 */
export async function open(
  { typ, lifetimeSeconds, issuer, audience }: TokenKind,
  token: string,
  keys: SigningKeys,
  now: Date,
): Promise<OpenedToken> {
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
        // The tolerance is for an `iat` of a fast clock; it must not extend the max age.
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

/** Opens a token signed by any of these sets, for secret rotation. */
export async function openWithAny(
  kind: TokenKind,
  token: string,
  [first, ...others]: KeySets,
  now: Date,
): Promise<OpenedToken> {
  let opened = await open(kind, token, first, now)
  for (const keys of others) {
    if (opened.ok || opened.reason === 'expired') break
    opened = await open(kind, token, keys, now)
  }
  return opened
}
