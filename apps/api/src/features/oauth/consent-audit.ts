import type { Environment } from '@promptwire/core/api-key'
import type { Scope } from '@promptwire/core/scopes'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'

interface ConsentRequest {
  readonly client_id: string
  readonly redirect_uri: string
  readonly environment: Environment
  readonly replaces?: readonly string[]
}

/** The audit entry of a person's answer to a client. */
export const consentAudit = (
  decision: 'granted' | 'denied',
  { client_id, redirect_uri, environment, replaces }: ConsentRequest,
  scopes: readonly Scope[],
): Audited => ({
  action: `consent.${decision}`,
  targetType: 'oauth_client',
  targetId: client_id,
  clientId: client_id,
  after: { redirect_uri, environment, scopes, ...omitUndefined({ replaces }) },
})
