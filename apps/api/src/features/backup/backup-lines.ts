import { z } from 'zod'

/**
 * Gzip of JSON lines: a header; per table its columns, its rows and an end line with their checksum; then a
 * manifest with the checksum of all lines before.
 */
export const BackupHeader = z.object({
  promptwire_backup: z.literal(1),
  /** The version of the service that wrote the backup. */
  version: z.string(),
  created_at: z.iso.datetime(),
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

/** Values as PostgreSQL writes them: without conversion, nothing can be lost. */
export type RowValues = readonly (string | null)[]

export const toLine = (value: object): string => `${JSON.stringify(value)}\n`
