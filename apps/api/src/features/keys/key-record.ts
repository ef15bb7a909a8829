import type { Environment } from '@promptwire/core/access/api-key'
import type { Role, ServiceRole } from '@promptwire/core/access/roles'
import type { Scope } from '@promptwire/core/access/scopes'
import type { Toolset } from '@promptwire/core/access/toolsets'

export interface KeyPerson {
  readonly id: string
  readonly name: string
}

/** The folders and prompts that a restricted key reaches, including deleted ones. */
export interface KeyRestriction {
  readonly isRestricted: boolean
  readonly folderIds: string[]
  readonly promptIds: string[]
}

export interface StoredKey extends KeyRestriction {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly environment: Environment
  readonly scopes: Scope[]
  readonly toolsets: Toolset[]
  /** True if the key proposes changes to prompts instead of making them. */
  readonly proposesOnly: boolean
  readonly lastFour: string
  /** Undefined until the first rotation. */
  readonly secretAt: Date | undefined
  readonly clientId: string | undefined
  readonly clientName: string | undefined
  /** The person who has seen the current secret. */
  readonly creator: KeyPerson
  /** Undefined for a person's key; a service key belongs to the project. */
  readonly serviceRole: ServiceRole | undefined
  /** Whether approvals by this service key count where approval is required. */
  readonly approves: boolean
  readonly description: string
  readonly owner: KeyPerson
  /** Secrets from before rotations, including expired ones. */
  readonly formerSecrets: readonly { readonly lastFour: string; readonly expiresAt: Date }[]
  /** Undefined if only the plan limits requests. */
  readonly monthlyRequests: number | undefined
  /** CIDR; empty for any network. */
  readonly allowedNetworks: readonly string[]
  /** Undefined for the service's default limit. */
  readonly requestsPerSecond: number | undefined
  readonly createdAt: Date
  readonly lastUsedAt: Date | undefined
  readonly lastTool: string | undefined
  readonly lastToolAt: Date | undefined
  readonly expiresAt: Date | undefined
  readonly revokedAt: Date | undefined
  /**
   * The key's own role, or its creator's. Undefined if the creator has lost access, which disables the key.
   */
  readonly role: Role | undefined
  /** Scopes that this role no longer allows. */
  readonly lostScopes: readonly Scope[]
}

export interface NewKey extends Partial<KeyRestriction> {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly environment: Environment
  readonly scopes: readonly Scope[]
  readonly toolsets: readonly Toolset[]
  readonly proposesOnly: boolean
  readonly description?: string
  readonly monthlyRequests?: number | null
  readonly requestsPerSecond?: number | null
  readonly allowedNetworks?: string[]
  /** SHA-256 in hexadecimal. */
  readonly keyHash: string
  readonly lastFour: string
  readonly createdById: string
  readonly serviceRole?: ServiceRole
  readonly approves?: boolean
  readonly clientId?: string
  readonly clientName?: string
  readonly createdAt: Date
  readonly expiresAt?: Date
}

/** Undefined fields stay unchanged. */
export interface KeyChanges extends Partial<KeyRestriction> {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly ownerId?: string | undefined
  readonly monthlyRequests?: number | null | undefined
  readonly requestsPerSecond?: number | null | undefined
  readonly allowedNetworks?: string[] | undefined
  readonly serviceRole?: ServiceRole | undefined
  readonly approves?: boolean | undefined
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
  /** Matches the name, the client's name or id, or the last four characters. */
  readonly text?: string
  readonly state?: 'active' | 'inactive' | 'ended'
  /** Active keys without use since then. */
  readonly unusedSince?: Date
  readonly environment?: Environment
  readonly clientId?: string
  readonly kind?: 'personal' | 'service'
  readonly sort: 'newest' | 'last_used' | 'name'
  /** Keys after this one, at its current position. */
  readonly after?: string
  readonly limit: number
}
