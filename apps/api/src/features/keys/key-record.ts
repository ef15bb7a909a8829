import type { Environment } from '@promptwire/core/access/api-key'
import type { Role } from '@promptwire/core/access/roles'
import type { Scope } from '@promptwire/core/access/scopes'
import type { Toolset } from '@promptwire/core/access/toolsets'

export interface StoredKey {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly environment: Environment
  readonly scopes: Scope[]
  readonly toolsets: Toolset[]
  /** Whether it proposes changes of prompts instead of making them. */
  readonly proposesOnly: boolean
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
  /** Of its creator in the project; undefined once they have no access, which ends the key. */
  readonly creatorRole: Role | undefined
  /** Scopes that this role no longer allows. */
  readonly lostScopes: readonly Scope[]
}

export interface NewKey {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly environment: Environment
  readonly scopes: readonly Scope[]
  readonly toolsets: readonly Toolset[]
  readonly proposesOnly: boolean
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
