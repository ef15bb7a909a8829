import type { ClientMetadata } from '@promptwire/core/oauth/client-metadata'
import type { Caller } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

/** Tells an unknown or deleted client how to register. */
export const CLIENT_UNKNOWN = 'This client is not registered. Connect again to register it.'

interface Registration extends ClientMetadata {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertClient(
  { prisma }: Queryable,
  { id, client_name, redirect_uris, createdAt, expiresAt }: Registration,
): Promise<void> {
  await prisma.oauthClient.create({
    data: { id, name: client_name, redirectUris: [...redirect_uris], createdAt, expiresAt },
  })
}

export async function findClient(
  { prisma }: Queryable,
  id: string,
  now: Date,
): Promise<ClientMetadata | undefined> {
  const row = await prisma.oauthClient.findFirst({ where: { id, expiresAt: { gt: now } } })
  return row ? { client_name: row.name, redirect_uris: row.redirectUris } : undefined
}

/** Records a consent, and keeps a registered client until `retainUntil`. */
export const recordGrant = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  consent: Audited,
  retainUntil: Date,
): Promise<void> =>
  unitOfWork.change(caller, async (tx) => {
    await tx.prisma.oauthClient.updateMany({
      where: { id: consent.targetId, expiresAt: { gt: caller.at } },
      data: { expiresAt: retainUntil },
    })
    return { result: undefined, audit: consent }
  })
