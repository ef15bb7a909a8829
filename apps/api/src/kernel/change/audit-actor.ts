import type { Caller, Person, Requester } from '../caller.ts'
import { omitUndefined } from '../omit-undefined.ts'
import type { AuditOrigin } from './audit-entry.ts'

/** The author, request and time of a change: a caller, or an actor outside of projects. */
export interface ChangedBy extends Requester, Partial<Pick<Caller, 'projectId'>> {
  readonly actor: Caller['actor'] | Pick<Person, 'kind' | 'userId'>
}

/** How they appear in the audit log. */
export function toAuditActor({ actor, projectId, requestId }: ChangedBy): AuditOrigin {
  if (actor.kind === 'person') {
    return { ...omitUndefined({ projectId }), userId: actor.userId, requestId }
  }
  const { kind: _, ...ids } = actor
  return { ...omitUndefined({ projectId, ...ids }), requestId }
}
