import { isContentScope, isTestScope } from '@promptwire/core/access/scopes'
import type { ProjectOperation, PublicOperation } from '../operation.ts'

/**
 * Whether an operation changes prompts, tests, versions or published content directly, or affects
 * how changes are judged.
 */
export const changesPrompts = (operation: ProjectOperation | PublicOperation): boolean =>
  'scope' in operation &&
  operation.effect !== 'reads' &&
  (decidesJudgement(operation) || (isContentScope(operation.scope) && !operation.forReview))

/** Whether an operation changes test cases or verdicts, which judge changes. */
export const decidesJudgement = (operation: ProjectOperation | PublicOperation): boolean =>
  'scope' in operation && (operation.judges === true || isTestScope(operation.scope))

/** The given input field that affects how changes are judged. */
export function findJudgingField(
  operation: ProjectOperation | PublicOperation,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  const fields = 'judges' in operation && operation.judges !== true ? (operation.judges ?? []) : []
  return fields.find((field) => input[field] !== undefined)
}
