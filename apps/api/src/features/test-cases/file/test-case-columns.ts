import type { format, importFormat } from '@promptwire/contract/test-cases/test-case-fields'
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

export const JSON_COLUMNS: readonly string[] = [
  'variables',
  'checks',
  'threshold',
  'dropped_checks',
]

/** Max keys and items of JSON in a file or cell; the max number of test cases needs fewer. */
export const MAX_ENTRIES = 100_000
