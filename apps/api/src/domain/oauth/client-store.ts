import type { ClientMetadata } from '@promptwire/core/oauth/client-metadata'
import type { AuditEntry } from '../audit/audit-entry.ts'

/** What the OAuth verbs need of the database. */
export interface ClientStore {
  register(
    client: ClientMetadata & { id: string; createdAt: Date; expiresAt: Date },
    audit: AuditEntry,
  ): Promise<void>
  find(id: string, now: Date): Promise<ClientMetadata | undefined>
}
