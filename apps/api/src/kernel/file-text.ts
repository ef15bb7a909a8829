import type { FileFormat } from '@promptwire/core/contract/fields'
import type { ExportRecord } from '@promptwire/core/contract/public/prompts/export'
import { toRecordFile } from '@promptwire/core/transfer/record-file'
import { TAR_END, tarEntry } from '@promptwire/core/transfer/tar'
import { stringify } from 'csv-stringify/sync'
import { textForSpreadsheet } from './spreadsheet-text.ts'

/** A record of a file, by the names of its columns. */
type FileRecord = Readonly<Record<string, unknown>>

interface FileWriter {
  readonly type: string
  /** Text before the first record. */
  readonly head: (columns: readonly string[]) => string
  readonly lines: (records: readonly FileRecord[], columns: readonly string[]) => string
  /** Text after the last record. */
  readonly end: string
}

/** How records become the text of a file, piece by piece. */
export const FILE_WRITERS: Readonly<Record<FileFormat | 'tar', FileWriter>> = {
  csv: {
    // RFC 4180, 3.
    type: 'text/csv; charset=utf-8; header=present',
    head: (columns) => stringify([[...columns]]),
    lines: (records, columns) =>
      stringify(records.map((record) => columns.map((name) => toCell(record[name])))),
    end: '',
  },
  ndjson: {
    type: 'application/x-ndjson; charset=utf-8',
    head: () => '',
    lines: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    end: '',
  },
  /** A file per record of an export. */
  tar: {
    type: 'application/x-tar',
    head: () => '',
    lines: (records) => records.map((record) => toTarEntry(record as ExportRecord)).join(''),
    end: TAR_END,
  },
}

function toTarEntry(record: ExportRecord): string {
  const at = 'created_at' in record ? record.created_at : undefined
  return tarEntry(toRecordFile(record), new Date(at ?? 0))
}

/** Values other than text become JSON; missing ones are empty. */
function toCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'number'
    ? String(value)
    : textForSpreadsheet(typeof value === 'string' ? value : JSON.stringify(value))
}
