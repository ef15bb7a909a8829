import { type ProjectOperation, type PublicOperation, pathParameters } from '../operation.ts'

/** Fields of paths that name a prompt, or a record of one: these are found among the key's own. */
const PROMPT_RECORDS: readonly string[] = [
  'prompt_id',
  'block_id',
  'variable_id',
  'test_case_id',
  'proposal_id',
  'eval_run_id',
  'playground_run_id',
]

/** Whether a key that is restricted to folders and prompts may call an operation at all. */
export const isOpenToRestricted = (operation: ProjectOperation | PublicOperation): boolean =>
  ('forRestrictedKeys' in operation && operation.forRestrictedKeys === true) ||
  pathParameters(operation.path).some((name) => PROMPT_RECORDS.includes(name))
