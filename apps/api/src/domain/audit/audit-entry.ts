import type { IdempotencyClaim } from '../idempotency/idempotency-store.ts'

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
  /** The Idempotency-Key of the request, which its change claims. */
  readonly claim?: IdempotencyClaim
}

/** Who did what to which record; written in the transaction of the change itself. */
export interface AuditEntry extends Actor {
  readonly action:
    | 'account.set_up'
    | 'account.plan_set'
    | 'client.registered'
    | `consent.${'granted' | 'denied'}`
    | 'key.created'
    | 'key.minted'
    | 'key.revoked'
    | 'key.revoked_by_replay'
    | 'project.created'
    | `prompt.${'created' | 'updated' | 'duplicated' | 'deleted' | 'rolled_back'}`
    | `block.${'created' | 'updated' | 'deleted'}`
    | 'blocks.reordered'
    | `variable.${'created' | 'updated' | 'deleted'}`
    | `folder.${'created' | 'updated' | 'deleted'}`
    | `test_case.${'created' | 'updated' | 'deleted'}`
    | 'test_cases.imported'
    | `webhook.${'created' | 'updated' | 'deleted' | 'secret_rotated' | 'disabled' | 'tested' | 'replayed'}`
    | `version.${'saved' | 'published'}`
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
  /** JSON of the target before and after the change. */
  readonly before?: object
  readonly after?: object
}
