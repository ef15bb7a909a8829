import { invalidField } from '../errors/failure.ts'

/** A text file of an archive. */
export interface TarFile {
  readonly path: string
  readonly content: string
}

const BLOCK = 512
/** POSIX.1-2001, ustar: two empty blocks. */
export const TAR_END = '\0'.repeat(2 * BLOCK)

/** Positions and lengths of header fields. */
const NAME = [0, 100] as const
const SIZE = [124, 12] as const
const CHECKSUM = [148, 8] as const
const TYPE = [156, 1] as const
const MAGIC = [257, 6] as const
const PREFIX = [345, 155] as const

/** A file as an entry of a tar archive. Paths are ASCII, so a text of UTF-8 keeps every byte. */
export function tarEntry({ path, content }: TarFile, modifiedAt: Date): string {
  const slash = path.lastIndexOf('/')
  const bytes = new TextEncoder().encode(content).length
  const seconds = Math.max(0, Math.floor(modifiedAt.getTime() / 1000))
  const fields = [
    path.slice(slash + 1).padEnd(NAME[1], '\0'),
    '0000644\0',
    '0000000\0',
    '0000000\0',
    octal(bytes, SIZE[1]),
    octal(seconds, 12),
    ' '.repeat(CHECKSUM[1]),
    '0',
    '\0'.repeat(100),
    'ustar\x0000',
    '\0'.repeat(80),
    path.slice(0, Math.max(0, slash)).padEnd(PREFIX[1], '\0'),
  ]
  const header = fields.join('').padEnd(BLOCK, '\0')
  const sum = header.split('').reduce((total, each) => total + each.charCodeAt(0), 0)
  const checked = `${sum.toString(8).padStart(6, '0')}\0 `
  const padding = '\0'.repeat((BLOCK - (bytes % BLOCK)) % BLOCK)
  return (
    header.slice(0, CHECKSUM[0]) +
    checked +
    header.slice(CHECKSUM[0] + CHECKSUM[1]) +
    content +
    padding
  )
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

const unreadable = (reason: string) => invalidField('files', `could not be read: ${reason}.`)

/** Whether bytes begin with a header of a tar archive. */
export const isTar = (bytes: Uint8Array): boolean =>
  bytes.length >= BLOCK && readText(bytes.subarray(0, BLOCK), MAGIC).startsWith('ustar')

/**
 * The text files of a tar archive. Throws VALIDATION_ERROR for links, broken headers and archives that
 * are cut off.
 */
export function readTar(bytes: Uint8Array): TarFile[] {
  const files: TarFile[] = []
  for (let at = 0; ; ) {
    const header = bytes.subarray(at, at + BLOCK)
    if (header.length < BLOCK) throw unreadable('the archive is cut off')
    if (header.every((byte) => byte === 0)) return files
    const { path, size, type } = readHeader(header)
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size)
    if (content.length < size) throw unreadable(`${path} is cut off`)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    if (type === 'folder') continue
    files.push({ path, content: decode(content, path) })
  }
}

function readHeader(header: Uint8Array) {
  const sum = header.reduce(
    (total, byte, i) => total + (i >= CHECKSUM[0] && i < CHECKSUM[0] + CHECKSUM[1] ? 0x20 : byte),
    0,
  )
  const stated = readOctal(header, CHECKSUM)
  if (sum !== stated || !isTar(header)) throw unreadable('it is not a tar archive')
  const prefix = readText(header, PREFIX)
  const path = prefix === '' ? readText(header, NAME) : `${prefix}/${readText(header, NAME)}`
  const size = readOctal(header, SIZE)
  const type = TYPES[readText(header, TYPE)]
  if (type === undefined) throw unreadable(`${path} is not a plain file`)
  return { path, size, type }
}

const TYPES: Readonly<Record<string, 'file' | 'folder'>> = {
  '': 'file',
  '0': 'file',
  '5': 'folder',
}

type Field = readonly [start: number, length: number]

const readText = (header: Uint8Array, [start, length]: Field): string => {
  const text = String.fromCharCode(...header.subarray(start, start + length))
  return text.slice(0, text.indexOf('\0') >= 0 ? text.indexOf('\0') : length)
}

function readOctal(header: Uint8Array, field: Field): number {
  const text = readText(header, field).trim()
  if (!/^[0-7]{1,11}$/.test(text)) throw unreadable('it is not a tar archive')
  return Number.parseInt(text, 8)
}

function decode(content: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    throw unreadable(`${path} is not UTF-8 text`)
  }
}
