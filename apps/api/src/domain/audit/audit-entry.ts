/** Who did what to which record; written in the transaction of the change itself. */
export interface AuditEntry {
  readonly action:
    | 'account.set_up'
    | 'client.registered'
    | 'key.created'
    | 'key.minted'
    | 'key.revoked'
    | 'key.revoked_by_replay'
    | 'project.created'
  readonly targetType: 'account' | 'key' | 'oauth_client' | 'project'
  readonly targetId: string
  readonly projectId?: string
  readonly userId?: string
  readonly clientId?: string
  readonly after?: Readonly<Record<string, string | number | readonly string[]>>
  readonly requestId: string
}
