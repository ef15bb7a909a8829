import { expect, test } from 'vitest'
import { bearerToken, createApiKey, isApiKey } from './api-key.ts'

const counting = () => {
  let next = 0
  return (length: number) => Uint8Array.from({ length }, () => next++ % 256)
}

test('a key is its prefix, 32 base62 characters and a checksum of 6', () => {
  expect(createApiKey('live', counting())).toMatch(/^pk_live_[0-9A-Za-z]{38}$/)
  expect(createApiKey('dev', counting())).toMatch(/^pk_dev_[0-9A-Za-z]{38}$/)
})

test('discards bytes that would bias some characters', () => {
  const high = () => new Uint8Array([255, 254, 253, 252, 251, 250, 249, 248, 0])
  expect(createApiKey('dev', high)).toMatch(/^pk_dev_0{32}/)
})

test('detects a key with one changed character as mistyped', () => {
  const key = createApiKey('live', counting())
  expect(isApiKey(key)).toBe(true)
  for (let i = 8; i < key.length; i++) {
    const typo = key.slice(0, i) + (key[i] === 'x' ? 'y' : 'x') + key.slice(i + 1)
    expect(isApiKey(typo), typo).toBe(false)
  }
})

test.each([
  ['Bearer abc', 'abc'],
  ['bearer   abc', 'abc'],
  ['Basic abc', undefined],
  ['Bearer', undefined],
  ['Bearer a b', undefined],
  [undefined, undefined],
])('the token of %s is %s', (header, token) => {
  expect(bearerToken(header)).toBe(token)
})
