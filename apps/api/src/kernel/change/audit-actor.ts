import type { Caller, Person, Requester } from '../caller.ts'
import type { AuditOrigin } from './audit-entry.ts'

/** The author, request and time of a change: a caller, or an actor outside of projects. */
export interface ChangedBy extends Requester, Partial<Pick<Caller, 'projectId'>> {
  readonly actor: Caller['actor'] | Pick<Person, 'kind' | 'userId'>
  readonly accountId?: string | undefined
}

const NO_KEY = { keyId: undefined, clientId: undefined, tool: undefined }

/** How they appear in the audit log. */
export function toAuditActor({ actor, accountId, projectId, requestId }: ChangedBy): AuditOrigin {
  const userId = actor.kind === 'system' ? undefined : actor.userId
  const { keyId, clientId, tool } = actor.kind === 'key' ? actor : NO_KEY
  return { accountId, projectId, userId, keyId, clientId, tool, requestId }
}
