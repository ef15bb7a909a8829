import type { KeyEffect } from '@promptwire/contract/members/members'
import { isAccountWide, type MemberRole, type ProjectRole } from '@promptwire/core/access/roles'
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
import type { StoredMember } from './member-record.ts'
import { findMembers } from './members.sql.ts'
import { settleKeys } from './settle-keys.sql.ts'

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
  { role, keep }: { readonly role: MemberRole; readonly keep: readonly string[] },
): Promise<ChangedMember> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    requireGrantable(caller.may, role)
    const before = await findManagedMember(tx, caller, userId)
    if (before.role === role) return unchanged(await readUnchanged(tx, caller, before))
    await writeRole(tx, caller.accountId, userId, role)
    await requireOwner(tx, caller.accountId)
    const { result, ...settled } = await settle(tx, caller, before, keep)
    const values = { before: { role: before.role }, after: { role } }
    const audit = { ...auditedMember('member.role_changed', before), ...values }
    return { result, ...settled, audit: [audit, ...settled.audit] }
  })

/** A role in all projects replaces roles in single ones. */
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

const NO_EFFECT: KeyEffect = { stopped: 0, limited: 0 }

const readUnchanged = async (
  tx: Queryable,
  { accountId, at }: AccountMember,
  { userId }: StoredMember,
): Promise<ChangedMember> => ({
  member: requireMember(await findMembers(tx, accountId, { only: userId }, at)),
  keys: NO_EFFECT,
})

/** Stops keys that the member may no longer know, and reads the changed member. */
async function settle(
  tx: Queryable,
  { accountId, at }: AccountMember,
  before: StoredMember,
  keep: readonly string[],
) {
  const { userId } = before
  const after = requireMember(await findMembers(tx, accountId, { only: userId }, at))
  const settlement = { accountId, userId, before, after, keep, at }
  const { effect: keys, ...stopped } = await settleKeys(tx, settlement)
  const [member = after] = await findMembers(tx, accountId, { only: userId }, at)
  return { result: { member, keys }, ...stopped }
}

interface GivenProjectRole {
  readonly projectId: string
  /** Null for the role in the account. */
  readonly role: ProjectRole | null
  readonly keep: readonly string[]
}

export const updateProjectRole = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  userId: string,
  { projectId, role, keep }: GivenProjectRole,
): Promise<ChangedMember> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    const { accountId } = caller
    const before = await findManagedMember(tx, caller, userId)
    const project = await tx.prisma.project.findFirst({ where: { id: projectId, accountId } })
    if (!project) throw new Failure('NOT_FOUND', 'Project not found.')
    if (role !== null) requireSingleProjects(before.role)
    const earlier = before.projectRoles.find((each) => each.projectId === projectId)?.role ?? null
    if (earlier === role) return unchanged(await readUnchanged(tx, caller, before))
    const where = { projectId, userId }
    await tx.prisma.projectMember.deleteMany({ where })
    if (role !== null) await tx.prisma.projectMember.create({ data: { ...where, accountId, role } })
    const named = { project_id: projectId, project_name: project.name }
    const { result, ...settled } = await settle(tx, caller, before, keep)
    const values = { before: { ...named, role: earlier }, after: { ...named, role } }
    const audit = { ...auditedMember('member.project_role_set', before), ...values }
    return { result, ...settled, audit: [audit, ...settled.audit] }
  })

/** Account managers cannot have roles in single projects. */
export function requireSingleProjects(role: MemberRole): void {
  if (!isAccountWide(role)) return
  throw invalidField('role', `is not possible in one project: an ${role} is one in every project.`)
}

/** Removes a member: their pages close and keys that are not kept stop with the next request. */
export const deleteMember = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  userId: string,
  keep: readonly string[],
): Promise<KeyEffect> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    const { accountId, at } = caller
    const member = await findManagedMember(tx, caller, userId)
    await tx.prisma.membership.delete({ where: { accountId_userId: { accountId, userId } } })
    await requireOwner(tx, accountId)
    const action = userId === caller.userId ? 'member.left' : 'member.removed'
    const settlement = { accountId, userId, before: member, after: undefined, keep, at }
    const { effect, ...stopped } = await settleKeys(tx, settlement)
    const audit = { ...auditedMember(action, member), before: { role: member.role } }
    return { result: effect, ...stopped, audit: [audit, ...stopped.audit] }
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
