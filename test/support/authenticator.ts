import { createTotpCode } from '../../apps/api/src/features/auth/second-factor/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const fromBase32 = (text: string) => {
  const bits = [...text].map((each) => ALPHABET.indexOf(each).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an authenticator app shows now, or `steps` of 30 seconds away. */
export const createAppCode = (key: string, now: Date, steps = 0): string =>
  createTotpCode(fromBase32(key), Math.floor(now.getTime() / 30_000) + steps)
