import type { Caller, Person, Requester } from '../caller.ts'
import type { AuditOrigin } from './audit-entry.ts'

export interface ChangedBy extends Requester, Partial<Pick<Caller, 'projectId'>> {
  readonly actor: Caller['actor'] | Pick<Person, 'kind' | 'userId'>
  readonly accountId?: string | undefined
}

const NO_KEY = { keyId: undefined, clientId: undefined, tool: undefined }

export function toAuditActor({
  actor,
  accountId,
  projectId,
  requestId,
  source,
}: ChangedBy): AuditOrigin {
  const userId = actor.kind === 'system' ? undefined : actor.userId
  const { keyId, clientId, tool } = actor.kind === 'key' ? actor : NO_KEY
  return { accountId, projectId, userId, keyId, clientId, tool, requestId, source }
}

export const byPerson = ({ requestId, at, source }: Requester, userId: string) =>
  ({ actor: { kind: 'person', userId }, requestId, at, source }) as const

/** A change by the service or its operator. */
export const bySystem = ({ requestId, at, source }: Requester) =>
  ({ actor: { kind: 'system' }, requestId, at, source }) as const
