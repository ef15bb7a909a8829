import type { Environment } from '@promptwire/core/api-key'
import type { Scope } from '@promptwire/core/scopes'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { PersonCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'

interface Asked {
  readonly project_id: string
  readonly client_id: string
  readonly redirect_uri: string
  readonly environment: Environment
  readonly replaces?: readonly string[]
}

/** The audit entry of a person's answer to a client. */
export const consentAudit = (
  decision: 'granted' | 'denied',
  { userId, requestId }: PersonCaller,
  { project_id, client_id, redirect_uri, environment, replaces }: Asked,
  scopes: readonly Scope[],
): AuditEntry => ({
  action: `consent.${decision}`,
  targetType: 'oauth_client',
  targetId: client_id,
  projectId: project_id,
  userId,
  clientId: client_id,
  after: { redirect_uri, environment, scopes, ...givenFields({ replaces }) },
  requestId,
})
