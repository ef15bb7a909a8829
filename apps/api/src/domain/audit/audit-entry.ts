import type { AuditAction } from '@promptwire/core/contract/public/audit-actions'

/** Who does something: a person, or a program with a key, perhaps an AI client with a tool. */
export interface Actor {
  readonly projectId?: string
  /** The person, or who made the key. */
  readonly userId?: string
  readonly keyId?: string
  readonly clientId?: string
  /** The MCP tool that was called. */
  readonly tool?: string
  readonly requestId: string
}

/** Who did what to which record; written in the transaction of the change itself. */
export interface AuditEntry extends Actor {
  readonly action: AuditAction
  readonly targetType:
    | 'account'
    | 'block'
    | 'folder'
    | 'key'
    | 'oauth_client'
    | 'project'
    | 'prompt'
    | 'test_case'
    | 'variable'
    | 'version'
    | 'webhook'
  readonly targetId: string
  /** The prompt whose story this is part of. */
  readonly promptId?: string
  /** JSON of the target before and after the change. */
  readonly before?: object
  readonly after?: object
}

/** An entry without who it was; of them only what the change itself found out. */
export type Audited = Omit<AuditEntry, keyof Actor> & Partial<Pick<Actor, 'projectId' | 'clientId'>>
