import { decodeText } from './decode-text.ts'

/** File facts that fflate does not report. */
export interface ZipEntry {
  readonly path: string
  readonly crc: number
  readonly isLink: boolean
}

const END = { signature: 0x06054b50, size: 22 }
const ENTRY = { signature: 0x02014b50, size: 46 }
const MAX_COMMENT = 65_535
/** The Unix file type, in the upper half of the attributes. */
const FILE_TYPE = { mask: 0o170000, link: 0o120000 }
const UNIX = 3

/** Reads the central directory, by the names that fflate reports; empty without one. */
export function readZipEntries(archive: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const entries = new Map<string, ZipEntry>()
  const end = findEnd(bytes)
  if (end === undefined) return entries
  let at = bytes.readUInt32LE(end + 16)
  while (at + ENTRY.size <= end && bytes.readUInt32LE(at) === ENTRY.signature) {
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const start = at + ENTRY.size
    const system = bytes.readUInt8(at + 5)
    const type = bytes.readUInt16LE(at + 40) & FILE_TYPE.mask
    const path = bytes.subarray(start, start + (name ?? 0))
    // fflate decodes names without the UTF-8 flag as Latin-1, but zip on Linux and macOS sets no
    // flag.
    const encoding = (bytes.readUInt16LE(at + 8) & 2_048) === 0 ? 'latin1' : 'utf8'
    entries.set(path.toString(encoding), {
      path: decodeText(path) ?? path.toString(encoding),
      crc: bytes.readUInt32LE(at + 16),
      isLink: system === UNIX && type === FILE_TYPE.link,
    })
    at = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

function findEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END.size - MAX_COMMENT)
  for (let at = bytes.length - END.size; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END.signature) return at
  }
  return undefined
}
