import { type ProjectOperation, type PublicOperation, pathParameters } from '../operation.ts'

/**
 * Path fields that name a prompt or its record, which are looked up within the key's restriction.
 */
const PROMPT_RECORDS: readonly string[] = [
  'prompt_id',
  'block_id',
  'variable_id',
  'test_case_id',
  'proposal_id',
  'eval_run_id',
  'playground_run_id',
]

export const isOpenToRestricted = (operation: ProjectOperation | PublicOperation): boolean =>
  ('forRestrictedKeys' in operation && operation.forRestrictedKeys === true) ||
  pathParameters(operation.path).some((name) => PROMPT_RECORDS.includes(name))
