import { isAccountWide, type MemberRole, type ProjectRole } from '@promptwire/core/access/roles'
import type { KeyEffect } from '@promptwire/core/contract/internal/members'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { AccountMember } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import {
  changeAccount,
  findManagedMember,
  requireGrantable,
  requireMember,
  requireOwner,
} from './change-account.sql.ts'
import { compareKeys } from './key-effects.ts'
import type { MemberRoles, StoredMember } from './member-record.ts'
import { findMemberKeys, findMembers } from './members.sql.ts'

/** A member after a change, and its effect on their keys. */
export interface ChangedMember {
  readonly member: StoredMember
  readonly keys: KeyEffect
}

type MemberAction = Audited['action'] & (`member.${string}` | 'account.ownership_transferred')

export const auditedMember = (
  action: MemberAction,
  { userId, name }: Pick<StoredMember, 'userId' | 'name'>,
) => ({ action, targetType: 'member', targetId: userId, targetName: name }) as const

export const updateRole = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  userId: string,
  role: MemberRole,
): Promise<ChangedMember> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    requireGrantable(caller.may, role)
    const before = await findManagedMember(tx, caller, userId)
    if (before.role === role) return unchanged(await compare(tx, caller, before))
    await writeRole(tx, caller.accountId, userId, role)
    await requireOwner(tx, caller.accountId)
    const values = { before: { role: before.role }, after: { role } }
    return {
      result: await compare(tx, caller, before),
      audit: { ...auditedMember('member.role_changed', before), ...values },
    }
  })

/** A role that counts in every project ends those in single ones. */
export async function writeRole(
  { prisma }: Queryable,
  accountId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  const where = { accountId_userId: { accountId, userId } }
  await prisma.membership.update({ where, data: { role } })
  if (isAccountWide(role)) await prisma.projectMember.deleteMany({ where: { accountId, userId } })
}

async function compare(
  tx: Queryable,
  { accountId, at }: AccountMember,
  before: MemberRoles & { readonly userId: string },
): Promise<ChangedMember> {
  const { userId } = before
  const member = requireMember(await findMembers(tx, accountId, { only: userId }, at))
  const keys = await findMemberKeys(tx, accountId, userId, at)
  return { member, keys: compareKeys(keys, before, member) }
}

/** Null is the role in the account. */
export const updateProjectRole = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  userId: string,
  projectId: string,
  role: ProjectRole | null,
): Promise<ChangedMember> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    const { accountId } = caller
    const before = await findManagedMember(tx, caller, userId)
    const project = await tx.prisma.project.findFirst({ where: { id: projectId, accountId } })
    if (!project) throw new Failure('NOT_FOUND', 'Project not found.')
    if (role !== null) requireSingleProjects(before.role)
    const earlier = before.projectRoles.find((each) => each.projectId === projectId)?.role ?? null
    if (earlier === role) return unchanged(await compare(tx, caller, before))
    const where = { projectId, userId }
    await tx.prisma.projectMember.deleteMany({ where })
    if (role !== null) await tx.prisma.projectMember.create({ data: { ...where, accountId, role } })
    const named = { project_id: projectId, project_name: project.name }
    const values = { before: { ...named, role: earlier }, after: { ...named, role } }
    return {
      result: await compare(tx, caller, before),
      audit: { ...auditedMember('member.project_role_set', before), ...values },
    }
  })

/** Refuses roles in single projects for a member who manages the account. */
export function requireSingleProjects(role: MemberRole): void {
  if (!isAccountWide(role)) return
  throw invalidField('role', `is not possible in one project: an ${role} is one in every project.`)
}

/** Ends a membership: keys stop and pages close with the next request. */
export const deleteMember = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  userId: string,
): Promise<KeyEffect> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    const { accountId, at } = caller
    const member = await findManagedMember(tx, caller, userId)
    const keys = await findMemberKeys(tx, accountId, userId, at)
    await tx.prisma.membership.delete({ where: { accountId_userId: { accountId, userId } } })
    await requireOwner(tx, accountId)
    const action = userId === caller.userId ? 'member.left' : 'member.removed'
    return {
      result: compareKeys(keys, member, undefined),
      audit: { ...auditedMember(action, member), before: { role: member.role } },
    }
  })

/** Makes another member an owner and the caller an admin. */
export const exchangeOwner = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  userId: string,
): Promise<StoredMember> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    const { accountId, at } = caller
    const before = await findManagedMember(tx, caller, userId)
    await writeRole(tx, accountId, caller.userId, 'admin')
    await writeRole(tx, accountId, userId, 'owner')
    const result = requireMember(await findMembers(tx, accountId, { only: userId }, at))
    const values = { before: { role: before.role }, after: { role: 'owner' } }
    return {
      result,
      audit: { ...auditedMember('account.ownership_transferred', before), ...values },
    }
  })
