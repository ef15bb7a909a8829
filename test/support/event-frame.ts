import { crc32 } from 'node:zlib'

/** A message of an AWS event stream (application/vnd.amazon.eventstream). */
export function eventFrame(type: string, payload: unknown): Uint8Array {
  const headers = Buffer.concat([
    header(':message-type', 'event'),
    header(':event-type', type),
    header(':content-type', 'application/json'),
  ])
  const body = Buffer.from(JSON.stringify(payload))
  const prelude = Buffer.concat([u32(12 + headers.length + body.length + 4), u32(headers.length)])
  const message = Buffer.concat([prelude, u32(crc32(prelude)), headers, body])
  return Buffer.concat([message, u32(crc32(message))])
}

const STRING = 7

function header(name: string, value: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Buffer.byteLength(value))
  return Buffer.concat([
    Buffer.from([name.length]),
    Buffer.from(name),
    Buffer.from([STRING]),
    length,
    Buffer.from(value),
  ])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
