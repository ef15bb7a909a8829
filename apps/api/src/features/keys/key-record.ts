import type { Environment } from '@promptwire/core/api-key'
import type { Scope } from '@promptwire/core/scopes'
import type { Caller } from '../../kernel/caller.ts'
import type { ChangedBy } from '../../kernel/change/audit-actor.ts'

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
  readonly lastTool: string | undefined
  readonly lastToolAt: Date | undefined
  readonly expiresAt: Date | undefined
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
  readonly expiresAt?: Date
}

export interface ClaimedCode {
  readonly jti: string
  readonly expiresAt: Date
}

export interface ConnectedClient {
  readonly id: string
  readonly name: string | undefined
}

export interface KeyFilter {
  /** In the name, the client's name or id, or the last four characters. */
  readonly text?: string
  readonly isActive?: boolean
  readonly environment?: Environment
  readonly clientId?: string
  readonly sort: 'newest' | 'last_used' | 'name'
  /** Only those after this one, at its current position. */
  readonly after?: string
  readonly limit: number
}

/** Keys to read. One that is active is neither revoked, expired nor ended. */
export interface Keys {
  list(projectId: string, filter: KeyFilter, now: Date): Promise<StoredKey[]>
  /** The scopes and project of an active key. */
  findActive(
    keyHash: string,
    now: Date,
  ): Promise<Pick<StoredKey, 'id' | 'projectId' | 'scopes'> | undefined>
  /** Keys of OAuth clients in the project, newest first. */
  listClientKeys(projectId: string, limit: number): Promise<StoredKey[]>
  /** A person's active keys of a client, by its id or as one that registered by that name. */
  listByClient(
    userId: string,
    client: ConnectedClient,
    limit: number,
    now: Date,
  ): Promise<StoredKey[]>
}

/** Changes of keys by people. */
export interface KeyChanges {
  /** With a limit: undefined when the project has so many active keys that no client was given. */
  create(by: ChangedBy, key: NewKey, limit?: number): Promise<StoredKey | undefined>
  /** Undefined when the project has no such key; so for the others. */
  rename(caller: Caller, keyId: string, name: string): Promise<StoredKey | undefined>
  /** Revokes all keys of a client in one change; how many those were. */
  revokeByClient(caller: Caller, clientId: string): Promise<number>
  /** Returns the key as it is now. */
  revoke(caller: Caller, keyId: string): Promise<StoredKey | undefined>
}

/** Changes of keys by authorization codes. */
export interface MintedKeys {
  /**
   * Claims the code, mints the key and revokes those it replaces, in one change; false when the
   * code was used before. Beyond the limit of a person's client keys the least recently used go.
   */
  mint(by: ChangedBy, code: ClaimedCode, key: NewKey, replaces: readonly string[]): Promise<boolean>
  /** Whether the code has minted a key that is revoked by now. */
  isTakenBack(jti: string): Promise<boolean>
  /** Revokes the key that a code minted (RFC 6749, 4.1.2). */
  revokeMinted(by: ChangedBy, jti: string): Promise<void>
}

export interface KeyStore extends Keys, KeyChanges, MintedKeys {}
