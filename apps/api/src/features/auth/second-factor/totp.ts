import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the settings that every authenticator app supports. */
const STEP_MS = 30_000
const DIGITS = 6
/** Time steps around the current one, to tolerate clock drift. */
const WINDOW = [0, -1, 1]

export const TOTP_SECRET_BYTES = 20

/** HMAC-SHA-1, truncated as in RFC 4226. */
export function createTotpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the matching time step near the current one; undefined for a wrong code. */
export function findTotpStep(secret: Uint8Array, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const now = Math.floor(at.getTime() / STEP_MS)
  const given = Buffer.from(code)
  return WINDOW.map((away) => now + away).find((step) =>
    timingSafeEqual(Buffer.from(createTotpCode(secret, step)), given),
  )
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, as authenticator apps expect. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The content of the QR code. */
export function buildTotpUri(secret: Uint8Array, email: string): string {
  const label = `Promptwire:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Promptwire`
}
