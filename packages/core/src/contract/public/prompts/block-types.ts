export const BLOCK_TYPES = [
  'role',
  'context',
  'instructions',
  'guardrails',
  'output_format',
  'custom',
] as const

/** Default titles by block type. */
export const BLOCK_TITLES: Readonly<Record<(typeof BLOCK_TYPES)[number], string>> = {
  role: 'Role',
  context: 'Context',
  instructions: 'Instructions',
  guardrails: 'Guardrails',
  output_format: 'Output format',
  custom: 'Notes',
}
