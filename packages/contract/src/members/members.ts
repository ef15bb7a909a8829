import { MEMBER_ROLES, PROJECT_ROLES } from '@promptwire/core/access/roles'
import { displayName } from '@promptwire/core/text/text'
import { z } from 'zod'
import { emailAddress } from '../auth/email-address.ts'
import { page } from '../fields.ts'
import type { AccountOperation } from '../operation.ts'
import { AccountName } from '../projects/project.ts'

export const MemberRole = z.enum(MEMBER_ROLES)
export const ProjectRole = z.enum(PROJECT_ROLES)

/** Roles in single projects instead of the account's. */
export const projectRoles = z.array(z.object({ project_id: z.uuid(), role: ProjectRole })).max(100)

const NamedProjectRole = z.object({
  project_id: z.uuid(),
  project_name: z.string(),
  role: ProjectRole,
})
export type NamedProjectRole = z.infer<typeof NamedProjectRole>
export const namedProjectRoles = z.array(NamedProjectRole)

const Member = z.object({
  user_id: z.uuid(),
  name: z.string(),
  /** Null once someone else confirmed the address. */
  email: z.string().nullable(),
  /** Whether they confirmed the address. */
  email_verified: z.boolean(),
  /** Whether an admin of the account confirmed it by hand. */
  email_confirmed: z.boolean(),
  role: MemberRole,
  project_roles: namedProjectRoles,
  /** Null for members who joined before this was stored. */
  joined_at: z.iso.datetime().nullable(),
  /** Accurate to the hour; null without a session. */
  last_seen_at: z.iso.datetime().nullable(),
  active_keys: z.int(),
})
export type Member = z.infer<typeof Member>

/** Keys whose secrets the member has seen: how many stop, and how many lose scopes. */
const KeyEffect = z.object({ stopped: z.int(), limited: z.int() })
export type KeyEffect = z.infer<typeof KeyEffect>

/** A working key whose secret the member has seen, by creating or rotating it. */
const KnownKey = z.object({
  key_id: z.uuid(),
  name: z.string(),
  project_id: z.uuid(),
  project_name: z.string(),
  /** A service key, an app's key, or another key with the member's role. */
  kind: z.enum(['service', 'app', 'personal']),
  last_four: z.string(),
  /** Whether they have seen only a secret from before the last rotation. */
  is_former: z.boolean(),
  /** Whether it can continue without the member; a personal key becomes a service key. */
  can_keep: z.boolean(),
})
export type KnownKey = z.infer<typeof KnownKey>

/** Keys to keep that would stop by default. */
const keep = z.array(z.uuid()).max(1_000).default([])

const account_id = z.uuid()
const ofAccount = z.strictObject({ account_id })
const ofMember = z.strictObject({ account_id, user_id: z.uuid() })
const Changed = z.object({ member: Member, keys: KeyEffect })

const MEMBER_PATH = '/accounts/:account_id/members/:user_id'

export const memberOperations = {
  rename_account: {
    access: 'account',
    permission: 'account:manage',
    recentSignIn: { unneeded: 'Only the name changes.' },
    title: 'Rename the account',
    method: 'PATCH',
    path: '/accounts/:account_id',
    input: ofAccount.extend({ name: displayName }),
    output: AccountName,
  },
  leave_account: {
    access: 'account',
    permission: 'account:read',
    recentSignIn: { to: 'leave the account' },
    title: 'Leave the account',
    method: 'POST',
    path: '/accounts/:account_id/leave',
    /** Only admins keep keys. */
    input: ofAccount.extend({ keep }),
    output: z.object({ keys: KeyEffect }),
  },
  transfer_ownership: {
    access: 'account',
    permission: 'account:manage',
    recentSignIn: { to: 'hand over the account' },
    title: 'Make another member the owner, and yourself an admin',
    method: 'POST',
    path: '/accounts/:account_id/transfer',
    input: ofMember,
    output: Member,
  },
  list_members: {
    access: 'account',
    permission: 'members:read',
    title: 'List members',
    method: 'GET',
    path: '/accounts/:account_id/members',
    input: ofAccount.extend(page('members', { maxLimit: 100, defaultLimit: 50 })),
    output: z.array(Member),
  },
  get_member: {
    access: 'account',
    permission: 'members:read',
    title: 'Get a member, and the effect of each role on their keys',
    method: 'GET',
    path: MEMBER_PATH,
    input: ofMember,
    output: Member.extend({
      key_effects: z.array(z.object({ role: MemberRole, keys: KeyEffect })),
      removal: KeyEffect,
      known_keys: z.array(KnownKey),
    }),
  },
  /** Projects that roles can refer to. */
  list_account_projects: {
    access: 'account',
    permission: 'members:manage',
    title: 'List projects of the account',
    method: 'GET',
    path: '/accounts/:account_id/projects',
    input: ofAccount,
    output: z.array(z.object({ id: z.uuid(), name: z.string() })),
  },
  change_role: {
    access: 'account',
    permission: 'members:manage',
    recentSignIn: { to: 'change the role' },
    title: 'Change the role of a member',
    method: 'PUT',
    path: `${MEMBER_PATH}/role`,
    input: ofMember.extend({ role: MemberRole, keep }),
    output: Changed,
  },
  /** Counts only in this account: it links no logins to the person. */
  confirm_member_email: {
    access: 'account',
    permission: 'members:manage',
    recentSignIn: { to: 'confirm the address' },
    title: 'Confirm the address of a member',
    method: 'PUT',
    path: `${MEMBER_PATH}/confirmed-email`,
    input: ofMember.extend({ email: emailAddress }),
    output: Member,
  },
  set_project_role: {
    access: 'account',
    permission: 'members:manage',
    recentSignIn: { to: 'change the role in the project' },
    title: 'Set the role of a member in one project',
    method: 'PUT',
    path: `${MEMBER_PATH}/projects/:project_id`,
    input: ofMember.extend({
      project_id: z.uuid(),
      /** Null for the role in the account. */
      role: ProjectRole.nullable(),
      keep,
    }),
    output: Changed,
  },
  remove_member: {
    access: 'account',
    permission: 'members:manage',
    recentSignIn: { to: 'remove the member' },
    title: 'Remove a member',
    method: 'DELETE',
    path: MEMBER_PATH,
    input: ofMember.extend({ keep }),
    output: z.object({ keys: KeyEffect }),
  },
} as const satisfies Record<string, AccountOperation>
