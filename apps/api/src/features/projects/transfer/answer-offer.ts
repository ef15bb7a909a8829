import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import { acceptOffer, offerEnded } from './accept.sql.ts'
import { inBothAccounts } from './audited-transfer.ts'
import { changeTransfer } from './change-transfer.sql.ts'
import { type MailNeeds, notifyOwners } from './notify-owners.sql.ts'
import { viewOffer } from './offer-project.ts'
import { takeBack } from './take-back.sql.ts'
import { writeDeclined, writeMoved, writeReturned, writeWithdrawn } from './transfer-mail.ts'
import { isOpen, type StoredTransfer } from './transfer-record.ts'
import { findTransfers } from './transfers.sql.ts'

export const listTransfers = internalVerb(
  'list_transfers',
  async ({ caller: { accountId, at }, unitOfWork }) => {
    const transfers = await findTransfers(unitOfWork, accountId, at)
    const data = []
    for (const transfer of transfers) data.push(await viewOffer(unitOfWork, transfer, at))
    return { data }
  },
)

export const acceptTransfer = internalVerb(
  'accept_transfer',
  async ({
    caller,
    input: { transfer_id },
    unitOfWork,
    mailer,
    urls,
  }: InternalContext<'accept_transfer', MailNeeds>) => {
    const notify = notifyOwners({ mailer, urls }, writeMoved, caller.at)
    return { data: toProject(await acceptOffer(unitOfWork, caller, transfer_id, notify)) }
  },
)

/** Either side can cancel. */
export const cancelTransfer = internalVerb(
  'cancel_transfer',
  async ({
    caller,
    input: { transfer_id },
    unitOfWork,
    mailer,
    urls,
  }: InternalContext<'cancel_transfer', MailNeeds>) => {
    const write = (transfer: StoredTransfer) =>
      caller.accountId === transfer.to.id ? writeDeclined(transfer) : writeWithdrawn(transfer)
    const notify = notifyOwners({ mailer, urls }, write, caller.at)
    await changeTransfer(unitOfWork, caller, transfer_id, async (tx, transfer) => {
      if (!isOpen(transfer, caller.at)) throw offerEnded()
      const where = { id: transfer.id }
      await tx.prisma.projectTransfer.update({ where, data: { endedAt: caller.at } })
      await notify(tx, transfer)
      const audit = inBothAccounts('project.transfer_cancelled', transfer, transfer.from.id)
      return { result: null, audit }
    })
    return { data: null }
  },
)

export const takeBackProject = internalVerb(
  'take_back_project',
  async ({
    caller,
    input: { transfer_id },
    unitOfWork,
    mailer,
    urls,
  }: InternalContext<'take_back_project', MailNeeds>) => {
    const notify = notifyOwners({ mailer, urls }, writeReturned, caller.at)
    return { data: toProject(await takeBack(unitOfWork, caller, transfer_id, notify)) }
  },
)

const toProject = ({ projectId, projectName }: StoredTransfer) => ({
  project_id: projectId,
  project_name: projectName,
})
