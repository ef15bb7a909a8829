import type { Transfer } from '@promptwire/contract/projects/project-transfer'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import { findTransferEffects } from './effects.sql.ts'
import { type MailNeeds, notifyOwners } from './notify-owners.sql.ts'
import { insertOffer, requireDestination } from './offer.sql.ts'
import { writeOffered } from './transfer-mail.ts'
import type { StoredTransfer } from './transfer-record.ts'
import { transferView } from './transfer-view.ts'
import { findDestinations, findOpenOffer } from './transfers.sql.ts'

export const listProjectDestinations = verb(
  'list_project_destinations',
  async ({ caller, unitOfWork }) => ({
    data: await findDestinations(unitOfWork, caller.actor.userId, caller.projectId),
  }),
)

/** Shows which keys would stop, and which records could move along. */
export const reviewProjectTransfer = verb(
  'review_project_transfer',
  async ({ caller, input: { account_id: accountId }, unitOfWork }) => {
    const account = await requireDestination(unitOfWork, caller, accountId)
    const asked = { projectId: caller.projectId, accountId }
    return { data: { account, ...(await findTransferEffects(unitOfWork, asked, caller.at)) } }
  },
)

export const getProjectTransfer = verb(
  'get_project_transfer',
  async ({ caller: { projectId, at }, unitOfWork }) => {
    const offer = await findOpenOffer(unitOfWork, projectId, at)
    return { data: offer ? await viewOffer(unitOfWork, offer, at) : null }
  },
)

/** Offers the project; nothing moves until an owner of the receiving account accepts. */
export const transferProject = verb(
  'transfer_project',
  async ({
    caller,
    input: { account_id: accountId, provider_ids: providerIds, webhook_ids: webhookIds },
    unitOfWork,
    mailer,
    urls,
  }: VerbContext<'transfer_project', MailNeeds>) => {
    const offer = { accountId, providerIds, webhookIds }
    const notify = notifyOwners({ mailer, urls }, writeOffered, caller.at)
    const made = await insertOffer(unitOfWork, caller, offer, notify)
    return { data: await viewOffer(unitOfWork, made, caller.at) }
  },
)

/** An offer with its current effects. */
export async function viewOffer(
  unitOfWork: UnitOfWork,
  transfer: StoredTransfer,
  at: Date,
): Promise<Transfer> {
  const { projectId, to, providerIds, webhookIds } = transfer
  const asked = { projectId, accountId: to.id, providerIds, webhookIds }
  const isMoved = transfer.acceptedAt !== null
  const effects = isMoved ? null : await findTransferEffects(unitOfWork, asked, at)
  return transferView(transfer, effects)
}
