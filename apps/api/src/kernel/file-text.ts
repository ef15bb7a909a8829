import type { FileFormat } from '@promptwire/core/contract/fields'
import { stringify } from 'csv-stringify/sync'
import { textForSpreadsheet } from './spreadsheet-text.ts'

/** A record of a file, by the names of its columns. */
type FileRecord = Readonly<Record<string, unknown>>

interface FileWriter {
  readonly type: string
  /** Text before the first record. */
  readonly head: (columns: readonly string[]) => string
  readonly lines: (records: readonly FileRecord[], columns: readonly string[]) => string
}

/** How records become the text of a file, piece by piece. */
export const FILE_WRITERS: Readonly<Record<FileFormat, FileWriter>> = {
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
}

/** Values other than text become JSON; missing ones are empty. */
function toCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'number'
    ? String(value)
    : textForSpreadsheet(typeof value === 'string' ? value : JSON.stringify(value))
}
