import { NO_ROLE } from '@promptwire/core/access/roles'
import type { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'

const whereOutside = (accountId: string) =>
  ({
    memberships: { none: { accountId, role: { not: NO_ROLE } } },
  }) satisfies Prisma.UserWhereInput

/** Keys that would stop in another account: the people who know them have no access there. */
export const whereStopping = (projectId: string, accountId: string) =>
  ({
    projectId,
    revokedAt: null,
    createdBy: whereOutside(accountId),
  }) satisfies Prisma.ApiKeyWhereInput

interface Departure {
  readonly projectId: string
  /** The receiving account. */
  readonly accountId: string
  readonly leftBehindId: string
  readonly at: Date
  readonly providers: Prisma.ModelProviderWhereInput
  readonly webhooks: Prisma.WebhookWhereInput
}

export interface StoppedKey {
  readonly id: string
  readonly name: string
}

/**
 * Moves data that stays behind into a project without an account, which nothing can reach. It
 * returns if the project is taken back; later housekeeping deletes it.
 */
export async function leaveBehind(
  { prisma }: Queryable,
  { projectId, accountId, leftBehindId: id, at, providers, webhooks }: Departure,
): Promise<StoppedKey[]> {
  await prisma.project.create({ data: { id, name: '', accountId: null, createdAt: at } })
  const data = { projectId: id }
  await prisma.modelProvider.updateMany({ where: { projectId, ...providers }, data })
  await prisma.webhook.updateMany({ where: { projectId, ...webhooks }, data })
  const where = whereStopping(projectId, accountId)
  const keys = await prisma.apiKey.findMany({ where, select: { id: true, name: true } })
  await prisma.apiKey.updateMany({ where: { id: { in: keys.map((key) => key.id) } }, data })
  // Former secrets of service keys work too, and people of the former account may have them.
  await prisma.formerKeySecret.deleteMany({
    where: { key: { projectId }, createdBy: whereOutside(accountId) },
  })
  return keys
}

/** Moves it back into the project, except providers whose name is taken. */
export async function returnLeftBehind(
  { prisma }: Queryable,
  projectId: string,
  leftBehindId: string | null,
): Promise<void> {
  if (leftBehindId === null) return
  const where = { projectId: leftBehindId }
  await prisma.apiKey.updateMany({ where, data: { projectId } })
  await prisma.webhook.updateMany({ where, data: { projectId } })
  await prisma.$executeRaw`
    UPDATE model_provider p
       SET project_id = ${projectId}::uuid,
           is_default = p.is_default AND NOT EXISTS (
             SELECT FROM model_provider d WHERE d.project_id = ${projectId}::uuid AND d.is_default)
     WHERE p.project_id = ${leftBehindId}::uuid AND NOT EXISTS (
             SELECT FROM model_provider n WHERE n.project_id = ${projectId}::uuid AND n.name = p.name)`
}
