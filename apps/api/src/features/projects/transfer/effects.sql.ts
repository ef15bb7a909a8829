import type { TransferEffects } from '@promptwire/contract/projects/project-transfer'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { whereActiveKey } from '../../keys/index.sql.ts'
import { whereStopping } from './left-behind.sql.ts'

interface Asked {
  readonly projectId: string
  readonly accountId: string
  readonly providerIds?: readonly string[]
  readonly webhookIds?: readonly string[]
}

/** Max keys listed; `working_keys` has the total count. */
const MAX_KEYS = 100

export async function findTransferEffects(
  { prisma }: Queryable,
  { projectId, accountId, providerIds = [], webhookIds = [] }: Asked,
  at: Date,
): Promise<TransferEffects> {
  const where = { AND: [whereStopping(projectId, accountId), whereActiveKey(at)] }
  const stopping = await prisma.apiKey.findMany({
    where,
    select: { id: true, name: true, createdBy: { select: { name: true } } },
    orderBy: { id: 'asc' },
    take: MAX_KEYS,
  })
  const active = await prisma.apiKey.count({ where: { projectId, ...whereActiveKey(at) } })
  const ordered = { where: { projectId }, orderBy: { id: 'asc' } } as const
  const providers = await prisma.modelProvider.findMany({
    ...ordered,
    select: { id: true, name: true },
  })
  const webhooks = await prisma.webhook.findMany({ ...ordered, select: { id: true, url: true } })
  return {
    stopping_keys: stopping.map(({ id, name, createdBy }) => ({
      id,
      name,
      created_by: createdBy.name,
    })),
    working_keys: active - (await prisma.apiKey.count({ where })),
    providers: providers.map(({ id, name }) => ({ id, name, moves: providerIds.includes(id) })),
    webhooks: webhooks.map(({ id, url }) => ({ id, name: url, moves: webhookIds.includes(id) })),
  }
}
