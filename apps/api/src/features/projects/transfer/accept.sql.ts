import { TAKE_BACK_DAYS } from '@promptwire/contract/projects/project-transfer'
import { Failure } from '@promptwire/core/errors/failure'
import type { AccountMember } from '../../../kernel/caller.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { newId } from '../../../kernel/identifiers.ts'
import { isVerified } from '../../../kernel/person.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { inBothAccounts } from './audited-transfer.ts'
import { changeTransfer } from './change-transfer.sql.ts'
import { leaveBehind, returnLeftBehind } from './left-behind.sql.ts'
import { isOpen, type StoredTransfer } from './transfer-record.ts'
import { isOwnerIn, lockParts } from './transfers.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Notify = (tx: Queryable, transfer: StoredTransfer) => Promise<void>

export const acceptOffer = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  transferId: string,
  notify: Notify,
): Promise<StoredTransfer> =>
  changeTransfer(unitOfWork, caller, transferId, async (tx, transfer) => {
    await requireAcceptable(tx, transfer, caller)
    const { projectId, to } = transfer
    await lockParts(tx, projectId)
    const leftBehindId = newId(caller.at)
    const stopped = await leaveBehind(tx, {
      projectId,
      accountId: to.id,
      leftBehindId,
      at: caller.at,
      providers: { id: { notIn: [...transfer.providerIds] } },
      webhooks: { id: { notIn: [...transfer.webhookIds] } },
    })
    await endOwnTransfers(tx, transfer, caller.at)
    await moveProject(tx, transfer)
    await noteAcceptance(tx, transfer, leftBehindId, caller)
    await notify(tx, transfer)
    const after = { stopped_keys: stopped }
    return { result: transfer, audit: inBothAccounts('project.moved', transfer, to.id, { after }) }
  })

/** Throws if the person who offered the project could no longer offer it. */
async function requireAcceptable(
  tx: Queryable,
  transfer: StoredTransfer,
  { accountId, user, at }: AccountMember,
): Promise<void> {
  if (transfer.to.id !== accountId)
    throw new Failure('FORBIDDEN', 'An owner of the receiving account accepts the project.')
  if (!isOpen(transfer, at)) throw offerEnded()
  if (!isVerified(user) && user.id !== transfer.offeredById)
    throw new Failure('FORBIDDEN', 'Only an owner who confirmed their email address can accept.')
  if (await isOwnerIn(tx, transfer.from.id, transfer.offeredById)) return
  throw new Failure(
    'CONFLICT',
    'The person who offered it is no longer an owner. Ask for a new offer.',
  )
}

export const offerEnded = () =>
  new Failure('CONFLICT', 'This offer was accepted, withdrawn or declined, or has expired.')

async function moveProject({ prisma }: Queryable, { projectId, from, to }: StoredTransfer) {
  const where = { id: projectId, accountId: from.id }
  const { count } = await prisma.project.updateMany({ where, data: { accountId: to.id } })
  if (count === 0) throw offerEnded()
}

/** Ends earlier transfers of a project that comes home: everything left behind returns. */
async function endOwnTransfers(
  tx: Queryable,
  { projectId, to }: StoredTransfer,
  at: Date,
): Promise<void> {
  const where = { projectId, fromId: to.id, endedAt: null, takeBackUntil: { gt: at } }
  for (const { id, leftBehindId } of await tx.prisma.projectTransfer.findMany({ where })) {
    await returnLeftBehind(tx, projectId, leftBehindId)
    await tx.prisma.projectTransfer.update({ where: { id }, data: { endedAt: at } })
  }
}

/** Ends roles in the project, and keeps them in case the project is taken back. */
async function noteAcceptance(
  { prisma }: Queryable,
  { id, projectId }: StoredTransfer,
  leftBehindId: string,
  { at }: AccountMember,
): Promise<void> {
  const members = await prisma.projectMember.findMany({ where: { projectId } })
  await prisma.projectMember.deleteMany({ where: { projectId } })
  await prisma.projectTransfer.update({
    where: { id },
    data: {
      acceptedAt: at,
      takeBackUntil: new Date(at.getTime() + TAKE_BACK_DAYS * DAY_MS),
      leftBehindId,
      roles: members.map((member) => ({ user_id: member.userId, role: member.role })),
    },
  })
}
