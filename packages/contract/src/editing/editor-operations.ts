import type { ProjectContract } from '../project-contract.ts'

/** Operations that the editor's script calls on its prompt. */
export const EDITOR_OPERATIONS = [
  'get_working_copy',
  'get_prompt_records',
  'create_block',
  'update_block',
  'delete_block',
  'reorder_blocks',
  'create_variable',
  'update_variable',
  'delete_variable',
  'update_prompt',
] as const satisfies readonly (keyof ProjectContract)[]

export type EditorOperation = (typeof EDITOR_OPERATIONS)[number]
