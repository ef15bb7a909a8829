import { expect, test } from 'vitest'
import { buildTotpUri, createTotpCode, findTotpStep, toBase32 } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, for SHA-1. */
test.for([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const)('at %i seconds the code is %s', ([seconds, code]) => {
  expect(createTotpCode(SECRET, Math.floor(seconds / 30), 8)).toBe(code)
})

test('a code counts one step before and after its own', () => {
  const at = new Date(1111111111_000)
  const step = Math.floor(1111111111 / 30)
  const found = [-2, -1, 0, 1, 2].map((away) =>
    findTotpStep(SECRET, createTotpCode(SECRET, step + away), at),
  )
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(findTotpStep(SECRET, '12345', at)).toBeUndefined()
})

test('secrets are base32 (RFC 4648)', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(buildTotpUri(SECRET, 'a b@example.com')).toBe(
    'otpauth://totp/Promptwire:a%20b%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Promptwire',
  )
})
