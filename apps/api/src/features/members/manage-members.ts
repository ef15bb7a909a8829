import { keyOperations } from '@promptwire/contract/keys/keys'
import type { Member } from '@promptwire/contract/members/members'
import { isAccountWide, MEMBER_ROLES } from '@promptwire/core/access/roles'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import { isVerified } from '../../kernel/person.ts'
import { internalVerb } from '../../kernel/verb.ts'
import { findKnownKeys } from '../keys/index.sql.ts'
import type { KnownKey } from '../keys/index.ts'
import { requireMember } from './change-account.sql.ts'
import { confirmEmail } from './confirm-email.sql.ts'
import { canKeep, compareKeys } from './key-effects.ts'
import { deleteMember, exchangeOwner, updateProjectRole, updateRole } from './member-changes.sql.ts'
import type { MemberRoles, StoredMember, StoredProjectRole } from './member-record.ts'
import { findAccountProjects, findMembers } from './members.sql.ts'

export const listMembers = internalVerb(
  'list_members',
  async ({ caller: { accountId, at }, input: { limit, cursor }, unitOfWork }) => {
    const page = { after: readCursor(cursor), limit: limit + 1 }
    const found = await findMembers(unitOfWork, accountId, page, at)
    return toPage(found, limit, memberView, ({ userId }) => writeCursor({ id: userId }))
  },
)

/** Returns a member, with the effect of each other role and of removal on their keys. */
export const getMember = internalVerb(
  'get_member',
  async ({ caller: { accountId, at }, input: { user_id }, unitOfWork }) => {
    const member = requireMember(await findMembers(unitOfWork, accountId, { only: user_id }, at))
    const keys = await findKnownKeys(unitOfWork, accountId, user_id, at)
    const others = MEMBER_ROLES.filter((role) => role !== member.role)
    const key_effects = others.map((role) => ({
      role,
      keys: compareKeys(keys, { before: member, after: withRole(member, role) }),
    }))
    const removal = compareKeys(keys, { before: member, after: undefined })
    const known_keys = keys.map(knownKeyView)
    return { data: { ...memberView(member), key_effects, removal, known_keys } }
  },
)

const knownKeyView = (key: KnownKey) => ({
  key_id: key.id,
  name: key.name,
  project_id: key.projectId,
  project_name: key.projectName,
  kind: key.kind,
  last_four: key.lastFour,
  is_former: key.isFormer,
  can_keep: canKeep(key),
})

const withRole = ({ projectRoles }: MemberRoles, role: MemberRoles['role']): MemberRoles => ({
  role,
  projectRoles: isAccountWide(role) ? [] : projectRoles,
})

export const listAccountProjects = internalVerb(
  'list_account_projects',
  async ({ caller: { accountId }, unitOfWork }) => ({
    data: await findAccountProjects(unitOfWork, accountId),
  }),
)

export const changeRole = internalVerb(
  'change_role',
  async ({ caller, input: { user_id, role, keep }, unitOfWork }) => {
    const { member, keys } = await updateRole(unitOfWork, caller, user_id, { role, keep })
    return { data: { member: memberView(member), keys } }
  },
)

export const confirmMemberEmail = internalVerb(
  'confirm_member_email',
  async ({ caller, input: { user_id, email }, unitOfWork }) => ({
    data: memberView(await confirmEmail(unitOfWork, caller, user_id, email)),
  }),
)

export const setProjectRole = internalVerb(
  'set_project_role',
  async ({ caller, input: { user_id, project_id, role, keep }, unitOfWork }) => {
    const given = { projectId: project_id, role, keep }
    const changed = await updateProjectRole(unitOfWork, caller, user_id, given)
    return { data: { member: memberView(changed.member), keys: changed.keys } }
  },
)

export const removeMember = internalVerb(
  'remove_member',
  async ({ caller, input: { user_id, keep }, unitOfWork }) => {
    if (user_id === caller.userId) throw invalidField('user_id', 'is you: leave the account.')
    return { data: { keys: await deleteMember(unitOfWork, caller, user_id, keep) } }
  },
)

export const leaveAccount = internalVerb(
  'leave_account',
  async ({ caller, input: { keep }, unitOfWork }) => {
    if (keep.length > 0 && !caller.may.has(keyOperations.create_service_key.permission)) {
      throw new Failure('FORBIDDEN', 'Only admins keep keys that they have seen.')
    }
    return { data: { keys: await deleteMember(unitOfWork, caller, caller.userId, keep) } }
  },
)

export const transferOwnership = internalVerb(
  'transfer_ownership',
  async ({ caller, input: { user_id }, unitOfWork }) => {
    if (user_id === caller.userId) throw invalidField('user_id', 'is you: choose another member.')
    return { data: memberView(await exchangeOwner(unitOfWork, caller, user_id)) }
  },
)

const memberView = (member: StoredMember): Member => ({
  user_id: member.userId,
  name: member.name,
  email: member.email,
  email_verified: isVerified(member),
  email_confirmed: member.email !== null && member.email === member.confirmedEmail,
  role: member.role,
  project_roles: projectRolesView(member.projectRoles),
  joined_at: member.joinedAt?.toISOString() ?? null,
  last_seen_at: member.lastSeenAt?.toISOString() ?? null,
  active_keys: member.activeKeys,
})

export const projectRolesView = (roles: readonly StoredProjectRole[]) =>
  roles.map(({ projectId, projectName, role }) => ({
    project_id: projectId,
    project_name: projectName,
    role,
  }))
