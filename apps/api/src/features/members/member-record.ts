import type { MemberRole, ProjectRole, Role } from '@promptwire/core/access/roles'

/** A role in one project instead of the account's. */
export interface StoredProjectRole {
  readonly projectId: string
  readonly projectName: string
  readonly role: ProjectRole
}

/** The roles of a member in an account and its projects. */
export interface MemberRoles {
  readonly role: MemberRole
  readonly projectRoles: readonly Pick<StoredProjectRole, 'projectId' | 'role'>[]
}

export interface StoredMember extends MemberRoles {
  readonly userId: string
  readonly name: string
  /** Null once someone else has proved that the address is theirs. */
  readonly email: string | null
  readonly emailVerifiedAt: Date | null
  /** The address that an admin of the account confirmed by hand. */
  readonly confirmedEmail: string | null
  readonly projectRoles: readonly StoredProjectRole[]
  readonly joinedAt: Date | null
  readonly lastSeenAt: Date | null
  readonly activeKeys: number
}

/** A role that an identity provider gives. */
export interface GrantedRole {
  readonly role: Role
  /** Whether members get this role too, and not only new ones. */
  readonly rolesFollowGroups: boolean
  /** Undefined for the installation's first account. */
  readonly accountId: string | undefined
}

export interface StoredInvitation {
  readonly id: string
  readonly accountId: string
  readonly accountName: string
  readonly email: string | null
  readonly role: MemberRole
  readonly projectRoles: readonly StoredProjectRole[]
  readonly invitedBy: string
  readonly invitedById: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Whether the inviter may still give this role. */
  readonly isValid: boolean
}
