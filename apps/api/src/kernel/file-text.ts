import type { ExportRecord } from '@promptwire/contract/export/export'
import type { FileFormat } from '@promptwire/contract/fields'
import { toRecordFile } from '@promptwire/import/project-file/record-file'
import { stringify } from 'csv-stringify/sync'
import { packTar, type TarEntry } from 'modern-tar'
import { textForSpreadsheet } from './spreadsheet-text.ts'

type FileRecord = Readonly<Record<string, unknown>>

interface FileWriter {
  readonly type: string
  readonly head: (columns: readonly string[]) => string
  readonly lines: (
    records: readonly FileRecord[],
    columns: readonly string[],
  ) => FilePiece | Promise<FilePiece>
  readonly end?: Uint8Array
}

export type FilePiece = string | Uint8Array

/** POSIX.1-2001, ustar: an archive ends with two empty blocks, like an archive without entries. */
const TAR_END = await packTar([])

export const FILE_WRITERS: Readonly<Record<FileFormat | 'tar', FileWriter>> = {
  csv: {
    // RFC 4180, 3.
    type: 'text/csv; charset=utf-8; header=present',
    head: (columns) => stringify([[...columns]]),
    lines: (records, columns) =>
      stringify(records.map((record) => columns.map((name) => toCell(record[name])))),
  },
  ndjson: {
    type: 'application/x-ndjson; charset=utf-8',
    head: () => '',
    lines: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  },
  /** One file per record. */
  tar: {
    type: 'application/x-tar',
    head: () => '',
    async lines(records) {
      const archive = await packTar(records.map((record) => toTarEntry(record as ExportRecord)))
      return archive.subarray(0, -TAR_END.length)
    },
    end: TAR_END,
  },
}

function toTarEntry(record: ExportRecord): TarEntry {
  const { path: name, content } = toRecordFile(record)
  const at = 'created_at' in record ? record.created_at : undefined
  const body = Buffer.from(content)
  // A tar archive has no times before 1970.
  const mtime = new Date(Math.max(0, Date.parse(at ?? '') || 0))
  return { header: { name, size: body.length, mtime, uid: 0, gid: 0 }, body }
}

/** Values other than text become JSON; missing ones are empty. */
function toCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'number'
    ? String(value)
    : textForSpreadsheet(typeof value === 'string' ? value : JSON.stringify(value))
}
