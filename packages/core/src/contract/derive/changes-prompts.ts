import { isContentScope, isTestScope } from '../../access/scopes.ts'
import type { ProjectOperation, PublicOperation } from '../operation.ts'

/**
 * Whether an operation changes prompts, their tests, their versions or what is live, instead of
 * proposing it, or decides how changes are judged.
 */
export const changesPrompts = (operation: ProjectOperation | PublicOperation): boolean =>
  'scope' in operation &&
  operation.effect !== 'reads' &&
  (decidesJudgement(operation) || (isContentScope(operation.scope) && !operation.forReview))

/** Whether an operation changes test cases or verdicts, which changes are judged by. */
export const decidesJudgement = (operation: ProjectOperation | PublicOperation): boolean =>
  'scope' in operation && (operation.judges === true || isTestScope(operation.scope))

/** The field of an input that decides how changes are judged, if it is given. */
export function findJudgingField(
  operation: ProjectOperation | PublicOperation,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  const fields = 'judges' in operation && operation.judges !== true ? (operation.judges ?? []) : []
  return fields.find((field) => input[field] !== undefined)
}
