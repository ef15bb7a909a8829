import type { AuditAction } from '@promptwire/core/contract/public/audit-actions'
import type { RequestSource } from './request-source.ts'

/** Origin of an entry: a person or a program with a key, and the request. */
export interface AuditOrigin {
  /** Of a change outside of projects; otherwise the project's. */
  readonly accountId?: string | undefined
  readonly projectId?: string | undefined
  /** The person, or who made the key. */
  readonly userId?: string | undefined
  readonly keyId?: string | undefined
  readonly clientId?: string | undefined
  /** The MCP tool that was called. */
  readonly tool?: string | undefined
  readonly requestId: string
  readonly source?: RequestSource | undefined
}

/** An actor, an action and its record; written in the transaction of the change itself. */
export interface AuditEntry extends AuditOrigin {
  readonly action: AuditAction
  readonly targetType:
    | 'account'
    | 'block'
    | 'eval_run'
    | 'folder'
    | 'installation'
    | 'invitation'
    | 'job'
    | 'key'
    | 'member'
    | 'model_provider'
    | 'oauth_client'
    | 'person'
    | 'project'
    | 'prompt'
    | 'proposal'
    | 'table'
    | 'test_case'
    | 'variable'
    | 'version'
    | 'webhook'
  readonly targetId: string
  /** The record's name, if the values below may not contain it. */
  readonly targetName?: string
  /** The prompt whose story this is part of. */
  readonly promptId?: string
  /** JSON of the target before and after the change. */
  readonly before?: object
  readonly after?: object
  /** Both for the diff of an answer, where the entry keeps less. */
  readonly compared?: { readonly before?: object | undefined; readonly after?: object | undefined }
}

/** An entry without who it was; of them only what the change itself found out. */
export type Audited = Omit<AuditEntry, keyof AuditOrigin> &
  Partial<Pick<AuditOrigin, 'accountId' | 'projectId' | 'clientId'>>
