import type { Environment } from '@promptwire/core/access/api-key'
import type { Role, ServiceRole } from '@promptwire/core/access/roles'
import type { Scope } from '@promptwire/core/access/scopes'
import type { Toolset } from '@promptwire/core/access/toolsets'

export interface KeyPerson {
  readonly id: string
  readonly name: string
}

/** The folders and prompts that a restricted key reaches; also those that were deleted. */
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
  /** Whether it proposes changes of prompts instead of making them. */
  readonly proposesOnly: boolean
  readonly lastFour: string
  /** Undefined until it is rotated. */
  readonly secretAt: Date | undefined
  readonly clientId: string | undefined
  readonly clientName: string | undefined
  /** The person who has seen its present secret. */
  readonly creator: KeyPerson
  /** Undefined for the key of a person; a service key belongs to the project. */
  readonly serviceRole: ServiceRole | undefined
  /** Whether approvals by this service key count where approval is required. */
  readonly approves: boolean
  readonly description: string
  readonly owner: KeyPerson
  /** Secrets from before a rotation, also those that no longer work. */
  readonly formerSecrets: readonly { readonly lastFour: string; readonly expiresAt: Date }[]
  /** Undefined for as many as the plan allows. */
  readonly monthlyRequests: number | undefined
  /** As CIDR; empty for any. */
  readonly allowedNetworks: readonly string[]
  /** Undefined for as many as the service allows. */
  readonly requestsPerSecond: number | undefined
  readonly createdAt: Date
  readonly lastUsedAt: Date | undefined
  readonly lastTool: string | undefined
  readonly lastToolAt: Date | undefined
  readonly expiresAt: Date | undefined
  readonly revokedAt: Date | undefined
  /** Its own, or that of its creator; undefined once they have no access, which ends the key. */
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

/** Changes of a key; fields that are undefined stay. */
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
  /** In the name, the client's name or id, or the last four characters. */
  readonly text?: string
  readonly state?: 'active' | 'inactive' | 'ended'
  /** Active keys without use since. */
  readonly unusedSince?: Date
  readonly environment?: Environment
  readonly clientId?: string
  readonly kind?: 'personal' | 'service'
  readonly sort: 'newest' | 'last_used' | 'name'
  /** Only those after this one, at its current position. */
  readonly after?: string
  readonly limit: number
}
