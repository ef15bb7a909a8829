import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '@promptwire/runtime/environment'
import { BackupHeader, Manifest, TableEnd, TableStart } from './backup-lines.ts'

/** Parts come in file order; `rows` are unchecked until the part after them. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: TableStart }
  | { readonly kind: 'rows'; readonly lines: readonly string[] }
  | { readonly kind: 'end'; readonly rows: number }
  | { readonly kind: 'manifest'; readonly manifest: Manifest }

/** Max rows and characters per part. */
const PART_ROWS = 500
const PART_CHARACTERS = 500_000

interface Position {
  table: string | undefined
  line: number
}

/** Verifies every checksum; throws an OperatorError at the first difference. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const at: Position = { table: undefined, line: 0 }
  try {
    yield* readParts(readLines(file), at)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const code = error instanceof Error && 'code' in error && error.code
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${file}.`)
    if (code === 'EISDIR') throw new OperatorError(`${file} is a folder: name a backup in it.`)
    throw damaged(at, error instanceof Error ? error.message : String(error))
  }
}

const damaged = ({ table, line }: Position, reason: string): OperatorError =>
  new OperatorError(
    table === undefined
      ? `The backup is damaged, or the file is not a backup: ${reason}.`
      : `The backup is damaged in table "${table}", near row ${line}: ${reason}.`,
  )

async function* readLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip({ chunkSize: 262_144 })
  // A read error also ends the unpacking, which reports it.
  pipeline(createReadStream(file), unpacked, () => {})
  let pieces: Buffer[] = []
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const last = chunk.subarray(start, end)
      yield (pieces.length > 0 ? Buffer.concat([...pieces, last]) : last).toString()
      pieces = []
      start = end + 1
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start))
  }
  if (pieces.length > 0) throw new Error('its last line is incomplete')
}

async function* readParts(lines: AsyncGenerator<string>, at: Position): AsyncGenerator<BackupPart> {
  const all = createHash('sha256')
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('it ends too early')
    return value
  }
  const header = await next()
  all.update(`${header}\n`)
  yield { kind: 'header', header: BackupHeader.parse(JSON.parse(header)) }
  let [tables, rows] = [0, 0]
  for (;;) {
    const line = await next()
    const parsed = JSON.parse(line)
    const table = TableStart.safeParse(parsed)
    if (!table.success) {
      const manifest = Manifest.parse(parsed)
      const found = { tables, rows, sha256: all.digest('hex') }
      if (JSON.stringify(found) !== JSON.stringify(manifest))
        throw new Error('its manifest differs')
      if (!(await lines.next()).done) throw new Error('lines follow its manifest')
      yield { kind: 'manifest', manifest }
      return
    }
    all.update(`${line}\n`)
    Object.assign(at, { table: table.data.table, line: 0 })
    yield { kind: 'table', table: table.data }
    rows += yield* readRows(next, at, (text) => all.update(text))
    tables++
  }
}

async function* readRows(
  next: () => Promise<string>,
  at: Position,
  onText: (text: string) => void,
): AsyncGenerator<BackupPart, number> {
  const hash = createHash('sha256')
  let lines: string[] = []
  let size = 0
  const part = (): BackupPart => {
    const text = `${lines.join('\n')}\n`
    hash.update(text)
    onText(text)
    const taken = { kind: 'rows', lines } as const
    lines = []
    size = 0
    return taken
  }
  for (;;) {
    const line = await next()
    if (!line.startsWith('[')) {
      if (lines.length > 0) yield part()
      const end = TableEnd.parse(JSON.parse(line))
      if (end.rows !== at.line) throw new Error(`it has ${at.line} rows instead of ${end.rows}`)
      if (end.sha256 !== hash.digest('hex')) throw new Error('its checksum differs')
      onText(`${line}\n`)
      yield { kind: 'end', rows: end.rows }
      return end.rows
    }
    at.line++
    lines.push(line)
    size += line.length
    if (lines.length >= PART_ROWS || size >= PART_CHARACTERS) yield part()
  }
}
