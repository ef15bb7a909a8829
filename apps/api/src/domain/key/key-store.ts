import type { Environment } from '@promptwire/core/api-key'
import type { Scope } from '@promptwire/core/scopes'
import type { AuditEntry } from '../audit/audit-entry.ts'

export interface StoredKey {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly environment: Environment
  readonly scopes: Scope[]
  readonly lastFour: string
  readonly clientId: string | undefined
  readonly clientName: string | undefined
  readonly createdBy: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | undefined
  readonly revokedAt: Date | undefined
  /** Whether its maker may no longer make keys here: it works as long as they may. */
  readonly isEnded: boolean
}

export interface NewKey {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly environment: Environment
  readonly scopes: readonly Scope[]
  /** SHA-256 in hexadecimal. */
  readonly keyHash: string
  readonly lastFour: string
  readonly createdById: string
  readonly clientId?: string
  readonly clientName?: string
  readonly createdAt: Date
}

export interface ClaimedCode {
  readonly jti: string
  readonly expiresAt: Date
}

export interface ConnectedClient {
  readonly id: string
  readonly name: string | undefined
}

/** What the key verbs need of the database. */
export interface KeyStore {
  list(projectId: string): Promise<StoredKey[]>
  create(key: NewKey, audit: AuditEntry): Promise<StoredKey>
  /** Returns the key as it is now; undefined when the project has no such key. */
  revoke(
    projectId: string,
    keyId: string,
    at: Date,
    audit: AuditEntry,
  ): Promise<StoredKey | undefined>
  /** The scopes and project of a key that is neither revoked nor ended. */
  findActive(keyHash: string): Promise<Pick<StoredKey, 'id' | 'projectId' | 'scopes'> | undefined>
  isActive(id: string): Promise<boolean>
  /** A person's active keys of a client, by its id or as one that registered by that name. */
  listOfClient(userId: string, client: ConnectedClient, limit: number): Promise<StoredKey[]>
  /**
   * Claims the code, mints the key and revokes those it replaces, in one transaction; false when
   * the code was used before.
   */
  mint(
    code: ClaimedCode,
    key: NewKey,
    replaces: readonly string[],
    audit: AuditEntry,
  ): Promise<boolean>
  /** Revokes the key that a code minted (RFC 6749, 4.1.2). */
  revokeMinted(jti: string, at: Date, requestId: string): Promise<void>
}
