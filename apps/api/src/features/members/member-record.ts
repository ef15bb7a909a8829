import type { MemberRole, ProjectRole, Role } from '@promptwire/core/access/roles'

export interface StoredProjectRole {
  readonly projectId: string
  readonly projectName: string
  readonly role: ProjectRole
}

export interface MemberRoles {
  readonly role: MemberRole
  readonly projectRoles: readonly Pick<StoredProjectRole, 'projectId' | 'role'>[]
}

export interface StoredMember extends MemberRoles {
  readonly userId: string
  readonly name: string
  /** Null once someone else confirmed the address. */
  readonly email: string | null
  readonly emailVerifiedAt: Date | null
  /** The address that an admin of the account confirmed by hand. */
  readonly confirmedEmail: string | null
  readonly projectRoles: readonly StoredProjectRole[]
  readonly joinedAt: Date | null
  readonly lastSeenAt: Date | null
  readonly activeKeys: number
}

export interface GrantedRole {
  readonly role: Role
  /** Whether the role also applies to existing members. */
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
  /** Whether the inviter may still grant this role. */
  readonly isValid: boolean
}
