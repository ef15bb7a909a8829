/** Types of blocks with their own text. */
export const SECTION_TYPES = [
  'role',
  'context',
  'instructions',
  'guardrails',
  'output_format',
  'custom',
] as const

/** Types that authors write. `messages` is a placeholder for messages given at fetch time. */
export const WRITTEN_TYPES = [...SECTION_TYPES, 'messages'] as const

/** All block types. `include` is a shared part. */
export const BLOCK_TYPES = [...WRITTEN_TYPES, 'include'] as const

/** A block type as words: "output format". */
export const blockTypeName = (type: string): string => type.replaceAll('_', ' ')

/** Whether a block's title equals its type: "Output format". */
export const isNamedLikeKind = (title: string, type: string): boolean =>
  title.trim().toLowerCase() === blockTypeName(type)

/** Default titles by block type. */
export const BLOCK_TITLES: Readonly<Record<(typeof BLOCK_TYPES)[number], string>> = {
  role: 'Role',
  context: 'Context',
  instructions: 'Instructions',
  guardrails: 'Guardrails',
  output_format: 'Output format',
  custom: 'Notes',
  messages: 'Messages',
  include: 'Shared part',
}
