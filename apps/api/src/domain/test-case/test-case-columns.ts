export type FileFormat = 'json' | 'csv'

export const COLUMNS = [
  'input_text',
  'expected_output',
  'variables',
  'checks',
  'threshold',
] as const

/** Columns whose cells hold JSON. */
export const JSON_COLUMNS: readonly string[] = ['variables', 'checks', 'threshold']
