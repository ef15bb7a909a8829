import type { AuditAction } from '@promptwire/contract/audit/audit-actions'
import type { RequestSource } from './request-source.ts'

export interface AuditOrigin {
  /** Set for a change outside projects; otherwise the project's account applies. */
  readonly accountId?: string | undefined
  readonly projectId?: string | undefined
  /** The person, or the key's creator. */
  readonly userId?: string | undefined
  readonly keyId?: string | undefined
  readonly clientId?: string | undefined
  readonly tool?: string | undefined
  readonly requestId: string
  readonly source?: RequestSource | undefined
}

/** Written in the transaction of the change itself. */
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
  /** The prompt whose history contains the entry. */
  readonly promptId?: string
  /** JSON of the target before and after the change. */
  readonly before?: object
  readonly after?: object
  /** Both values for the response's diff, where the entry stores less. */
  readonly compared?: { readonly before?: object | undefined; readonly after?: object | undefined }
}

/** An entry without its origin, except for the fields that only the change knows. */
export type Audited = Omit<AuditEntry, keyof AuditOrigin> &
  Partial<Pick<AuditOrigin, 'accountId' | 'projectId' | 'clientId'>>
