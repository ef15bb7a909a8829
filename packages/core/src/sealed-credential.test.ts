import { expect, test } from 'vitest'
import { type EncryptionKeys, parseEncryptionKeys } from './encryption-keys.ts'
import { openCredential, sealCredential } from './sealed-credential.ts'

/** 32 distinct bytes per seed. */
const base64Of = (seed: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, at) => (seed + at * 7) % 256)).toString('base64')
const keysOf = (text: string): EncryptionKeys => parseEncryptionKeys(text)
const [FIRST, SECOND] = [`first:${base64Of(1)}`, `second:${base64Of(2)}`]
const MINE = { projectId: 'project-a', providerId: 'provider-a' }
const CREDENTIAL = 'sk-secret-çédille-1234'

test('a credential opens for its owner, and its text is not in the seal', async () => {
  const { sealed, kid } = await sealCredential(CREDENTIAL, MINE, keysOf(FIRST))
  expect(kid).toBe('first')
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('secret')
  expect(await openCredential(sealed, MINE, keysOf(FIRST))).toEqual({
    ok: true,
    credential: CREDENTIAL,
  })
})

test('two seals of one credential cannot be matched', async () => {
  const seal = async () => (await sealCredential(CREDENTIAL, MINE, keysOf(FIRST))).sealed
  const [one, other] = [await seal(), await seal()]
  const textOf = (sealed: string) => sealed.split('.').slice(2)
  for (const [at, part] of textOf(one).entries()) expect(part).not.toBe(textOf(other)[at])
})

test.each([
  ['another project', { ...MINE, projectId: 'project-b' }],
  ['another provider', { ...MINE, providerId: 'provider-b' }],
])('a sealed text copied to %s does not open', async (_, owner) => {
  const { sealed } = await sealCredential(CREDENTIAL, MINE, keysOf(FIRST))
  expect(await openCredential(sealed, owner, keysOf(FIRST))).toEqual({
    ok: false,
    reason: 'invalid',
  })
})

test('a header rewritten for another owner does not open', async () => {
  const { sealed } = await sealCredential(CREDENTIAL, MINE, keysOf(FIRST))
  const [header = '', ...rest] = sealed.split('.')
  const other = { ...MINE, projectId: 'project-b' }
  const rewritten = Buffer.from(
    Buffer.from(header, 'base64url').toString().replace(MINE.projectId, other.projectId),
  ).toString('base64url')
  expect(await openCredential([rewritten, ...rest].join('.'), other, keysOf(FIRST))).toMatchObject({
    ok: false,
  })
})

test('a text sealed with an old key opens as long as that key is configured', async () => {
  const { sealed } = await sealCredential(CREDENTIAL, MINE, keysOf(FIRST))
  expect(await openCredential(sealed, MINE, keysOf(`${SECOND},${FIRST}`))).toMatchObject({
    ok: true,
  })
  expect(await openCredential(sealed, MINE, keysOf(SECOND))).toEqual({
    ok: false,
    reason: 'unknown_key',
  })
})

test('another key under the same kid opens nothing', async () => {
  const { sealed } = await sealCredential(CREDENTIAL, MINE, keysOf(FIRST))
  const replaced = keysOf(`first:${base64Of(3)}`)
  expect(await openCredential(sealed, MINE, replaced)).toEqual({ ok: false, reason: 'invalid' })
})

test.each(['', 'nonsense', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0....'])(
  'rejects an invalid seal: %s',
  async (sealed) => {
    expect(await openCredential(sealed, MINE, keysOf(FIRST))).toMatchObject({ ok: false })
  },
)

test('the first key encrypts', async () => {
  const { kid } = await sealCredential(CREDENTIAL, MINE, keysOf(`${SECOND}, ${FIRST}`))
  expect(kid).toBe('second')
})

test('accepts both base64 alphabets, padded or not', () => {
  const encoded = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at * 3)).toString(
    'base64',
  )
  const inUrls = encoded.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
  expect(encoded).toMatch(/[+/]/)
  expect(keysOf(`a:${encoded}`).get('a')).toEqual(keysOf(`a:${inUrls}`).get('a'))
})

test.each([
  ['', 'must be kid:base64'],
  ['first', 'must be kid:base64'],
  ['first:a:b', 'must be kid:base64'],
  [`${FIRST},`, 'must be kid:base64'],
  [`${FIRST},${FIRST}`, 'two keys'],
  [`a b:${base64Of(1)}`, 'has a kid'],
  ['first:????', '32 bytes'],
  [`first:${Buffer.alloc(16, 1).toString('base64')}`, '32 bytes'],
  [`first:${Buffer.alloc(48, 1).toString('base64')}`, '32 bytes'],
  [`first:${Buffer.alloc(32, 1).toString('base64')}`, 'not random'],
  [`first:${Buffer.from('correct horse battery staple 123').toString('base64')}`, 'not random'],
])('rejects weak or malformed keys without repeating them: %s', (text, reason) => {
  expect(() => keysOf(text)).toThrow(reason)
  expect(() => keysOf(text)).not.toThrow(base64Of(1))
})
