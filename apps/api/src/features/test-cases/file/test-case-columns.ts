import type {
  format,
  importFormat,
} from '@promptwire/core/contract/public/testing/test-case-fields'
import type { z } from 'zod'

export type FileFormat = z.output<typeof format>
export type ImportFormat = z.output<typeof importFormat>

export const COLUMNS = [
  'input_text',
  'expected_output',
  'variables',
  'checks',
  'threshold',
  'dropped_checks',
] as const

/** Columns whose cells hold JSON. */
export const JSON_COLUMNS: readonly string[] = [
  'variables',
  'checks',
  'threshold',
  'dropped_checks',
]

/** Keys and items of a file's JSON, a cell's too; as many test cases as a prompt may have need less. */
export const MAX_ENTRIES = 100_000
