import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { CODE_LIFETIME_SECONDS, openCode, signCode } from './auth-code.ts'
import { createChallenge, verifierMatches } from './pkce.ts'
import { parseSigningKeys } from './signing-keys.ts'

const key = (kid: string, byte: number) =>
  `${kid}:${btoa(String.fromCharCode(byte).repeat(32)).replace('=', '')}`
const keys = parseSigningKeys(key('a', 1))
const urls = { web: 'https://web.example', mcp: 'https://mcp.example' }
const issued = new Date('2026-01-01T00:00:00Z')
const after = (seconds: number) => new Date(issued.getTime() + seconds * 1000)
const grant = {
  jti: '01a1fb55-b876-74f2-8b0b-0a3e2d5049f9',
  sub: '01a1fb55-b876-74f2-8b0b-0a3e2d5049fa',
  project_id: '01a1fb55-b876-74f2-8b0b-0a3e2d5049fb',
  scopes: ['prompts:read' as const, 'projects:read' as const],
  environment: 'live' as const,
  client_id: 'my-client',
  redirect_uri: 'http://localhost/callback',
  code_challenge: createChallenge('v'.repeat(43)),
}

test('a code carries project and scopes for exactly 60 seconds [spec code.ttl]', async () => {
  const code = await signCode(grant, keys, urls, issued)
  expect(CODE_LIFETIME_SECONDS).toBe(60)
  expect(await openCode(code, keys, urls, after(59))).toMatchObject({ ok: true, grant })
  expect(await openCode(code, keys, urls, after(61))).toEqual({ ok: false, reason: 'expired' })
})

test('a code is URL-unreserved characters under 2 KB [spec code.form]', async () => {
  const code = await signCode(grant, keys, urls, issued)
  expect(code).toMatch(/^[A-Za-z0-9\-._~]{1,2047}$/)
})

test('rejects a code that was changed or signed by another key [spec code.hmac]', async () => {
  const code = await signCode(grant, keys, urls, issued)
  const [head, payload, signature] = code.split('.') as [string, string, string]
  const swapped = payload.slice(0, -2) + (payload.endsWith('A') ? 'BB' : 'AA')
  expect(await openCode(`${head}.${swapped}.${signature}`, keys, urls, issued)).toMatchObject({
    ok: false,
  })
  expect(await openCode(code, parseSigningKeys(key('a', 2)), urls, issued)).toMatchObject({
    ok: false,
  })
  expect(await openCode('nonsense', keys, urls, issued)).toEqual({ ok: false, reason: 'invalid' })
})

test('rejects another kind of token signed with the same key', async () => {
  const [[, secret]] = keys as unknown as [[string, Uint8Array]]
  const token = await new SignJWT(grant as never)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'a' })
    .setExpirationTime(after(30))
    .sign(secret)
  expect(await openCode(token, keys, urls, issued)).toEqual({ ok: false, reason: 'invalid' })
})

const forged = async (claims: Record<string, unknown>, expires: Date) => {
  const [[, secret]] = keys as unknown as [[string, Uint8Array]]
  const bound = { iss: urls.web, aud: `${urls.mcp}/api/oauth/token` }
  return new SignJWT({ ...grant, ...bound, iat: issued.getTime() / 1000, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'code+jwt', kid: 'a' })
    .setExpirationTime(expires)
    .sign(secret)
}

test('limits a code to 60 seconds whatever expiry it claims, and rejects one from the future', async () => {
  const longLived = await forged({}, after(31_536_000))
  expect(await openCode(longLived, keys, urls, after(59))).toMatchObject({
    ok: true,
    expiresAt: after(60),
  })
  expect(await openCode(longLived, keys, urls, after(61))).toEqual({ ok: false, reason: 'expired' })
  const unborn = await forged({ iat: after(60).getTime() / 1000 }, after(120))
  expect(await openCode(unborn, keys, urls, issued)).toEqual({ ok: false, reason: 'invalid' })
  const ageless = await forged({ iat: undefined }, after(60))
  expect(await openCode(ageless, keys, urls, issued)).toEqual({ ok: false, reason: 'invalid' })
})

test.each([
  ['another issuer', { iss: 'https://other.example' }],
  ['no issuer', { iss: undefined }],
  ['another audience', { aud: 'https://other.example/api/oauth/token' }],
  ['no audience', { aud: undefined }],
])('rejects a code with %s, even if signed with our key', async (_, claims) => {
  const code = await forged(claims, after(60))
  expect(await openCode(code, keys, urls, issued)).toEqual({ ok: false, reason: 'invalid' })
})

test('a rotated key still verifies the codes it signed', async () => {
  const code = await signCode(grant, keys, urls, issued)
  const rotated = parseSigningKeys(`${key('b', 2)},${key('a', 1)}`)
  expect(await openCode(code, rotated, urls, issued)).toMatchObject({ ok: true })
})

test.each(['', 'a', 'a:', 'a:AAAA', 'a:b:c'])('rejects signing keys %j', (text) => {
  expect(() => parseSigningKeys(text)).toThrow()
})

test('PKCE follows the example of RFC 7636, appendix B [spec token.pkce]', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  expect(createChallenge(verifier)).toBe(challenge)
  expect(verifierMatches(verifier, challenge)).toBe(true)
  expect(verifierMatches(`${verifier}x`, challenge)).toBe(false)
  expect(verifierMatches('short', createChallenge('short'))).toBe(false)
})
