import { z } from 'zod'

/**
 * A backup is gzip of lines of JSON: a header; for each table its columns, a line for each row and an
 * end with their checksum; and a manifest with the checksum of all lines before.
 */
export const BackupHeader = z.object({
  promptwire_backup: z.literal(1),
  /** Of the service that wrote it. */
  version: z.string(),
  created_at: z.iso.datetime(),
  /** The newest migration of the database. */
  schema: z.string(),
  /** Identifies each encryption key without revealing it (`identifyKeys`). */
  encryption_keys: z.array(z.string()),
})
export type BackupHeader = z.output<typeof BackupHeader>

export const TableStart = z.object({ table: z.string(), columns: z.array(z.string()) })
export type TableStart = z.output<typeof TableStart>

export const TableEnd = z.object({ rows: z.int(), sha256: z.string() })

export const Manifest = z.object({ tables: z.int(), rows: z.int(), sha256: z.string() })
export type Manifest = z.output<typeof Manifest>

/** Each value of a row as PostgreSQL writes it: no type is converted, so that none can lose anything. */
export type RowValues = readonly (string | null)[]

export const toLine = (value: object): string => `${JSON.stringify(value)}\n`
