const HEX = 16
const BYTES = 16
const TIME_BYTES = 6
const BYTE = 256

/** Works without TLS, where `crypto.randomUUID` is missing. */
export const randomId = (): string => toUuid(randomBytes(), 4)

/** A UUID that sorts by time, like the API's (RFC 9562, section 5.7). */
export function timeOrderedId(at: Date): string {
  const bytes = randomBytes()
  let rest = at.getTime()
  for (let place = TIME_BYTES - 1; place >= 0; place--) {
    bytes[place] = rest % BYTE
    rest = Math.floor(rest / BYTE)
  }
  return toUuid(bytes, 7)
}

const randomBytes = () => crypto.getRandomValues(new Uint8Array(BYTES))

function toUuid(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(HEX).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
