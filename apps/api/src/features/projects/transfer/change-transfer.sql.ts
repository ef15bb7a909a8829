import { Failure } from '@promptwire/core/errors/failure'
import type { AccountMember } from '../../../kernel/caller.ts'
import { byPerson } from '../../../kernel/change/audit-actor.ts'
import type { ChangeOutcome, UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { requireTransfer } from './offer.sql.ts'
import type { StoredTransfer } from './transfer-record.ts'
import { findTransfer, isOwnerIn, lockAccounts } from './transfers.sql.ts'

/**
 * Changes a transfer as an owner of one of its accounts. Locks all accounts involved, so concurrent
 * changes run one after the other.
 */
export const changeTransfer = <Outcome extends ChangeOutcome<unknown>>(
  unitOfWork: UnitOfWork,
  { userId, accountId, ...requester }: AccountMember,
  transferId: string,
  run: (tx: UnitOfWork, transfer: StoredTransfer) => Promise<Outcome>,
): Promise<Outcome['result']> =>
  unitOfWork.change({ ...byPerson(requester, userId), accountId }, async (tx) => {
    const { projectId, from, to } = requireTransfer(await findTransfer(tx, transferId))
    if (![from.id, to.id].includes(accountId)) requireTransfer(undefined)
    const where = { id: projectId }
    const holder = await tx.prisma.project.findUnique({ where, select: { accountId: true } })
    await lockAccounts(tx, [from.id, to.id, holder?.accountId])
    if (!(await isOwnerIn(tx, accountId, userId)))
      throw new Failure('CONFLICT', 'Your role just changed. Try again.')
    return run(tx, requireTransfer(await findTransfer(tx, transferId)))
  })
