import { expect, test } from 'vitest'
import { type EncryptionKeys, parseEncryptionKeys } from './encryption-keys.ts'
import { openCredential, sealCredential } from './sealed-credential.ts'

/** 32 distinct bytes per seed. */
const createBase64Key = (seed: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, at) => (seed + at * 7) % 256)).toString('base64')
const parseKeys = (text: string): EncryptionKeys => parseEncryptionKeys(text)
const [FIRST, SECOND] = [`first:${createBase64Key(1)}`, `second:${createBase64Key(2)}`]
const MINE = { projectId: 'project-a', providerId: 'provider-a' }
const CREDENTIAL = 'sk-secret-çédille-1234'

test('a credential opens for its owner, and its text is not in the seal', async () => {
  const { sealed, kid } = await sealCredential(CREDENTIAL, MINE, parseKeys(FIRST))
  expect(kid).toBe('first')
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('secret')
  expect(await openCredential(sealed, MINE, parseKeys(FIRST))).toEqual({
    ok: true,
    credential: CREDENTIAL,
  })
})

test('two seals of one credential cannot be matched', async () => {
  const seal = async () => (await sealCredential(CREDENTIAL, MINE, parseKeys(FIRST))).sealed
  const [one, other] = [await seal(), await seal()]
  const encryptedParts = (sealed: string) => sealed.split('.').slice(2)
  for (const [at, part] of encryptedParts(one).entries())
    expect(part).not.toBe(encryptedParts(other)[at])
})

test.each([
  ['another project', { ...MINE, projectId: 'project-b' }],
  ['another provider', { ...MINE, providerId: 'provider-b' }],
])('a sealed text copied to %s does not open', async (_, owner) => {
  const { sealed } = await sealCredential(CREDENTIAL, MINE, parseKeys(FIRST))
  expect(await openCredential(sealed, owner, parseKeys(FIRST))).toEqual({
    ok: false,
    reason: 'invalid',
  })
})

test('a header rewritten for another owner does not open', async () => {
  const { sealed } = await sealCredential(CREDENTIAL, MINE, parseKeys(FIRST))
  const [header = '', ...rest] = sealed.split('.')
  const other = { ...MINE, projectId: 'project-b' }
  const rewritten = Buffer.from(
    Buffer.from(header, 'base64url').toString().replace(MINE.projectId, other.projectId),
  ).toString('base64url')
  expect(
    await openCredential([rewritten, ...rest].join('.'), other, parseKeys(FIRST)),
  ).toMatchObject({
    ok: false,
  })
})

test('a text sealed with an old key opens as long as that key is configured', async () => {
  const { sealed } = await sealCredential(CREDENTIAL, MINE, parseKeys(FIRST))
  expect(await openCredential(sealed, MINE, parseKeys(`${SECOND},${FIRST}`))).toMatchObject({
    ok: true,
  })
  expect(await openCredential(sealed, MINE, parseKeys(SECOND))).toEqual({
    ok: false,
    reason: 'unknown_key',
  })
})

test('another key under the same kid opens nothing', async () => {
  const { sealed } = await sealCredential(CREDENTIAL, MINE, parseKeys(FIRST))
  const replaced = parseKeys(`first:${createBase64Key(3)}`)
  expect(await openCredential(sealed, MINE, replaced)).toEqual({ ok: false, reason: 'invalid' })
})

test.each(['', 'nonsense', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0....'])(
  'rejects an invalid seal: %s',
  async (sealed) => {
    expect(await openCredential(sealed, MINE, parseKeys(FIRST))).toMatchObject({ ok: false })
  },
)

test('the first key encrypts', async () => {
  const { kid } = await sealCredential(CREDENTIAL, MINE, parseKeys(`${SECOND}, ${FIRST}`))
  expect(kid).toBe('second')
})

test('accepts both base64 alphabets, padded or not', () => {
  const encoded = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at * 3)).toString(
    'base64',
  )
  const inUrls = encoded.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
  expect(encoded).toMatch(/[+/]/)
  expect(parseKeys(`a:${encoded}`).get('a')).toEqual(parseKeys(`a:${inUrls}`).get('a'))
})

test.each([
  ['', 'must be kid:base64'],
  ['first', 'must be kid:base64'],
  ['first:a:b', 'must be kid:base64'],
  [`${FIRST},`, 'must be kid:base64'],
  [`${FIRST},${FIRST}`, 'two keys'],
  [`a b:${createBase64Key(1)}`, 'has a kid'],
  ['first:????', '32 bytes'],
  [`first:${Buffer.alloc(16, 1).toString('base64')}`, '32 bytes'],
  [`first:${Buffer.alloc(48, 1).toString('base64')}`, '32 bytes'],
  [`first:${Buffer.alloc(32, 1).toString('base64')}`, 'not random'],
  [`first:${Buffer.from('correct horse battery staple 123').toString('base64')}`, 'not random'],
])('rejects weak or malformed keys without repeating them: %s', (text, reason) => {
  expect(() => parseKeys(text)).toThrow(reason)
  expect(() => parseKeys(text)).not.toThrow(createBase64Key(1))
})
