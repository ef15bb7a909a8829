import { OFFER_DAYS } from '@promptwire/contract/projects/project-transfer'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { Caller, Person } from '../../../kernel/caller.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { newId } from '../../../kernel/identifiers.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { isUniqueViolation } from '../../../platform/database/violations.sql.ts'
import type { AccountName } from '../project-record.ts'
import { inBothAccounts } from './audited-transfer.ts'
import type { StoredTransfer } from './transfer-record.ts'
import { findDestinations, findTransfer, isOwnerIn, lockAccounts } from './transfers.sql.ts'

export interface Offer {
  readonly accountId: string
  readonly providerIds: readonly string[]
  readonly webhookIds: readonly string[]
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Offers the project to an account. A unique index allows one open offer. */
export const insertOffer = (
  unitOfWork: UnitOfWork,
  caller: Caller<Person>,
  offer: Offer,
  notify: (tx: Queryable, transfer: StoredTransfer) => Promise<void>,
): Promise<StoredTransfer> =>
  unitOfWork
    .change(caller, async (tx) => {
      const { id: fromId, name } = await lockOwnedProject(tx, caller, offer.accountId)
      await requireDestination(tx, caller, offer.accountId)
      await requireParts(tx, caller.projectId, offer)
      await endExpiredOffers(tx, caller)
      const { at, projectId } = caller
      const id = newId(at)
      await tx.prisma.projectTransfer.create({
        data: {
          id,
          projectId,
          projectName: name,
          fromId,
          toId: offer.accountId,
          offeredById: caller.actor.userId,
          providerIds: [...offer.providerIds],
          webhookIds: [...offer.webhookIds],
          createdAt: at,
          expiresAt: new Date(at.getTime() + OFFER_DAYS * DAY_MS),
        },
      })
      const transfer = requireTransfer(await findTransfer(tx, id))
      await notify(tx, transfer)
      const audit = inBothAccounts('project.transfer_offered', transfer, fromId)
      return { result: transfer, audit }
    })
    .catch((error) => {
      if (!isUniqueViolation(error)) throw error
      throw new Failure('CONFLICT', 'The project is offered already. Withdraw that offer first.')
    })

/** Locks the account and the project; the caller must still own the account. */
async function lockOwnedProject(
  tx: Queryable,
  { projectId, actor }: Caller<Person>,
  toId: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const find = () => tx.prisma.project.findUnique({ where: { id: projectId } })
  const accountId = (await find())?.accountId
  await lockAccounts(tx, [accountId, toId])
  const project = await find()
  const isOwner = accountId != null && (await isOwnerIn(tx, accountId, actor.userId))
  if (!project || project.accountId !== accountId || !isOwner) {
    throw new Failure('CONFLICT', 'Your role just changed. Try again.')
  }
  return { id: accountId, name: project.name }
}

/** Throws unless the person may offer the project to the account. */
export async function requireDestination(
  tx: Queryable,
  { projectId, actor }: Caller<Person>,
  accountId: string,
): Promise<AccountName> {
  const destinations = await findDestinations(tx, actor.userId, projectId)
  const found = destinations.find(({ id }) => id === accountId)
  if (found) return found
  throw invalidField('account_id', 'must be another account that you are a member of.')
}

async function requireParts({ prisma }: Queryable, projectId: string, offer: Offer): Promise<void> {
  const inProject = (ids: readonly string[]) => ({ where: { projectId, id: { in: [...ids] } } })
  const isWhole = async (ids: readonly string[], found: Promise<number>) =>
    new Set(ids).size === (await found)
  const { providerIds, webhookIds } = offer
  if (!(await isWhole(providerIds, prisma.modelProvider.count(inProject(providerIds)))))
    throw invalidField('provider_ids', 'must be model providers of this project.')
  if (!(await isWhole(webhookIds, prisma.webhook.count(inProject(webhookIds)))))
    throw invalidField('webhook_ids', 'must be webhooks of this project.')
}

const endExpiredOffers = ({ prisma }: Queryable, { projectId, at }: Caller<Person>) =>
  prisma.projectTransfer.updateMany({
    where: { projectId, acceptedAt: null, endedAt: null, expiresAt: { lte: at } },
    data: { endedAt: at },
  })

export function requireTransfer(transfer: StoredTransfer | undefined): StoredTransfer {
  if (!transfer) throw new Failure('NOT_FOUND', 'Offer not found.')
  return transfer
}
