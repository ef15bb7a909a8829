import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import { acceptOffer, offerEnded } from './accept.sql.ts'
import { inBothAccounts } from './audited-transfer.ts'
import { changeTransfer } from './change-transfer.sql.ts'
import { type MailNeeds, notifyOwners } from './notify-owners.sql.ts'
import { viewOffer } from './offer-project.ts'
import { takeBack } from './take-back.sql.ts'
import { writeMoved, writeReturned } from './transfer-mail.ts'
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

/** Moves the project to the account. */
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

/** Ends an open offer, from either side. */
export const cancelTransfer = internalVerb(
  'cancel_transfer',
  async ({ caller, input: { transfer_id }, unitOfWork }) => {
    await changeTransfer(unitOfWork, caller, transfer_id, async (tx, transfer) => {
      if (!isOpen(transfer, caller.at)) throw offerEnded()
      const where = { id: transfer.id }
      await tx.prisma.projectTransfer.update({ where, data: { endedAt: caller.at } })
      const audit = inBothAccounts('project.transfer_cancelled', transfer, transfer.from.id)
      return { result: null, audit }
    })
    return { data: null }
  },
)

/** Returns the project to the account that it left. */
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
