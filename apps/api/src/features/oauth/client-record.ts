import type { ClientMetadata } from '@promptwire/core/oauth/client-metadata'
import type { Caller } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'

/** Tells an unknown or forgotten client how to register. */
export const CLIENT_UNKNOWN = 'This client is not registered. Connect again to register it.'

/** Database operations of the OAuth verbs. */
export interface ClientStore {
  register(client: ClientMetadata & { id: string; createdAt: Date; expiresAt: Date }): Promise<void>
  find(id: string, now: Date): Promise<ClientMetadata | undefined>
  /** Records a consent; a registered client that was given one is kept until `retainUntil`. */
  recordGrant(caller: Caller, consent: Audited, retainUntil: Date): Promise<void>
}
