import { isContentScope } from '../../access/scopes.ts'
import type { ProjectOperation, PublicOperation } from '../operation.ts'

/** Whether an operation changes prompts, their versions or what is live, instead of proposing it. */
export const changesPrompts = (operation: ProjectOperation | PublicOperation): boolean =>
  'scope' in operation &&
  operation.effect !== 'reads' &&
  isContentScope(operation.scope) &&
  !operation.forReview
