import type { Caller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'
import type { Actor } from './audit-entry.ts'

/** How a caller appears in the audit log. */
export function auditedAs({ actor, projectId, requestId }: Caller): Actor {
  const { kind: _, ...who } = actor
  return { projectId, ...givenFields(who), requestId }
}
