import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type SigningKeys, signingKey } from './signing-keys.ts'

export type Opened = { ok: true; claims: JWTPayload } | { ok: false; reason: 'expired' | 'invalid' }

/** Signs claims into an HS256 JWT of the given `typ`, which keeps kinds of token apart. */
export function seal(
  typ: string,
  claims: JWTPayload,
  lifetimeSeconds: number,
  keys: SigningKeys,
  now: Date,
): Promise<string> {
  const { kid, secret } = signingKey(keys)
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ, kid })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(secret)
}

/** Verifies signature, `typ` and life. */
export async function open(
  typ: string,
  token: string,
  keys: SigningKeys,
  now: Date,
): Promise<Opened> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => keys.get(kid ?? '') ?? Promise.reject(new errors.JWSInvalid('unknown kid')),
      { algorithms: ['HS256'], typ, requiredClaims: ['exp'], currentDate: now },
    )
    return { ok: true, claims: payload }
  } catch (error) {
    return { ok: false, reason: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
  }
}
