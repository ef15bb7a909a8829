import type { Environment } from '@promptwire/core/api-key'
import type { Scope } from '@promptwire/core/scopes'
import type { ChangedBy } from '../audit/audited-as.ts'
import type { Caller } from '../caller.ts'

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

/** Keys to read. */
export interface Keys {
  list(projectId: string): Promise<StoredKey[]>
  /** The scopes and project of a key that is neither revoked nor ended. */
  findActive(keyHash: string): Promise<Pick<StoredKey, 'id' | 'projectId' | 'scopes'> | undefined>
  isActive(id: string): Promise<boolean>
  /** A person's active keys of a client, by its id or as one that registered by that name. */
  listOfClient(userId: string, client: ConnectedClient, limit: number): Promise<StoredKey[]>
}

/** What people do to keys. */
export interface KeyChanges {
  create(by: ChangedBy, key: NewKey): Promise<StoredKey>
  /** Returns the key as it is now; undefined when the project has no such key. */
  revoke(caller: Caller, keyId: string): Promise<StoredKey | undefined>
}

/** What codes do to keys. */
export interface MintedKeys {
  /**
   * Claims the code, mints the key and revokes those it replaces, in one change; false when the
   * code was used before.
   */
  mint(by: ChangedBy, code: ClaimedCode, key: NewKey, replaces: readonly string[]): Promise<boolean>
  /** Revokes the key that a code minted (RFC 6749, 4.1.2). */
  revokeMinted(by: ChangedBy, jti: string): Promise<void>
}

export interface KeyStore extends Keys, KeyChanges, MintedKeys {}
