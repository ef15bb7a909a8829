import { Failure } from '@promptwire/core/errors/failure'
import type { AccountMember } from '../../../kernel/caller.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { newId } from '../../../kernel/identifiers.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { inBothAccounts } from './audited-transfer.ts'
import { changeTransfer } from './change-transfer.sql.ts'
import { leaveBehind, returnLeftBehind } from './left-behind.sql.ts'
import { isReversible, type StoredTransfer } from './transfer-record.ts'
import { lockParts } from './transfers.sql.ts'

type Notify = (tx: Queryable, transfer: StoredTransfer) => Promise<void>

/** Returns the project to its former account, even from a third account or after deletion. */
export const takeBack = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  transferId: string,
  notify: Notify,
): Promise<StoredTransfer> =>
  changeTransfer(unitOfWork, caller, transferId, async (tx, transfer) => {
    if (transfer.from.id !== caller.accountId)
      throw new Failure('FORBIDDEN', 'An owner of the former account takes the project back.')
    if (!isReversible(transfer, caller.at))
      throw new Failure('CONFLICT', 'The project is back already, or its 30 days have passed.')
    const { projectId, from } = transfer
    await lockParts(tx, projectId)
    await undoLaterTransfers(tx, transfer, caller.at)
    await dropAdditions(tx, transfer, caller.at)
    await returnLeftBehind(tx, projectId, transfer.leftBehindId)
    await tx.prisma.project.update({ where: { id: projectId }, data: { accountId: from.id } })
    await returnRoles(tx, transfer)
    await tx.prisma.projectTransfer.update({
      where: { id: transfer.id },
      data: { endedAt: caller.at },
    })
    await notify(tx, transfer)
    return { result: transfer, audit: inBothAccounts('project.taken_back', transfer, from.id) }
  })

/** Removes the project from later accounts, and ends their offers. */
async function undoLaterTransfers(
  tx: Queryable,
  { id, projectId }: StoredTransfer,
  at: Date,
): Promise<void> {
  // Ids follow the order of offers, and a project has one offer at a time.
  const where = { projectId, endedAt: null, id: { gt: id } }
  const later = await tx.prisma.projectTransfer.findMany({ where, orderBy: { id: 'desc' } })
  for (const { leftBehindId } of later) await returnLeftBehind(tx, projectId, leftBehindId)
  await tx.prisma.projectTransfer.updateMany({ where, data: { endedAt: at } })
}

/**
 * Drops additions and changes of others, which are deleted soon. A webhook that moved along may
 * have another URL, so it returns disabled.
 */
async function dropAdditions(
  tx: Queryable,
  { projectId, from, acceptedAt, providerIds, webhookIds }: StoredTransfer,
  at: Date,
): Promise<void> {
  const isNew = (moved: readonly string[]) => ({ id: { notIn: [...moved] } })
  await leaveBehind(tx, {
    projectId,
    accountId: from.id,
    leftBehindId: newId(at),
    at,
    providers: { OR: [isNew(providerIds), { updatedAt: { gt: acceptedAt ?? at } }] },
    webhooks: isNew(webhookIds),
  })
  await tx.prisma.webhook.updateMany({
    where: { projectId },
    data: { enabled: false, disabledReason: CHECK_ADDRESS },
  })
}

const CHECK_ADDRESS = 'The project was in another account. Check the address before turning it on.'

/** Restores project roles of people who are still members of the account. */
async function returnRoles(
  { prisma }: Queryable,
  { projectId, from, roles }: StoredTransfer,
): Promise<void> {
  await prisma.projectMember.deleteMany({ where: { projectId } })
  const accountId = from.id
  const userIds = roles.map((role) => role.user_id)
  const where = { accountId, userId: { in: userIds }, role: { notIn: ['admin', 'owner'] } }
  const members = new Set((await prisma.membership.findMany({ where })).map((each) => each.userId))
  await prisma.projectMember.createMany({
    data: roles
      .filter((role) => members.has(role.user_id))
      .map((role) => ({ projectId, accountId, userId: role.user_id, role: role.role })),
  })
}
