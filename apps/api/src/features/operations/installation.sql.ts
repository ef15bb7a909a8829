import { hastenJob } from '../../jobs/enqueue-job.sql.ts'
import { JOB_CHANNEL } from '../../jobs/job-channels.ts'
import type { Requester } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { SWEEP_JOB } from '../retention/index.sql.ts'
import type { BlockedSweep, ReadQuietReason } from './installation.ts'

const ROW = 1

/** Records the database's identity, at the first start on it. */
export async function recordInstallation({ prisma }: Queryable, identity: string): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO installation (id, identity) VALUES (${ROW}, ${identity}) ON CONFLICT DO NOTHING`
}

interface QuietOptions {
  readonly identity: string
  /** Whether the operator set QUIET. */
  readonly isConfigured: boolean
}

/** A running service never becomes quiet, so the database is read only until it is not. */
export function createReadQuietReason(
  { prisma }: Queryable,
  { identity, isConfigured }: QuietOptions,
): ReadQuietReason {
  let isEnabled = false
  return async () => {
    if (isConfigured) return 'setting'
    if (isEnabled) return undefined
    const row = await prisma.installation.findUnique({ where: { id: ROW } })
    if (row && row.identity !== identity) return 'copy'
    isEnabled = true
    return undefined
  }
}

/** Ends the quiet mode of a copy, which becomes an installation of its own. */
export const enableInstallation = (
  unitOfWork: UnitOfWork,
  { requestId, at }: Requester,
  identity: string,
): Promise<void> =>
  unitOfWork.change({ actor: { kind: 'system' }, requestId, at }, async ({ prisma }) => {
    const where = { id: ROW, identity: { not: identity } }
    const data = { identity, recordedAt: at }
    const { count } = await prisma.installation.updateMany({ where, data })
    if (count === 0) return unchanged(undefined)
    await prisma.$queryRaw`SELECT pg_notify(${JOB_CHANNEL}, '')::text`
    const target = { targetType: 'installation', targetId: String(ROW) } as const
    return { result: undefined, audit: { action: 'installation.enabled', ...target } }
  })

/** Makes another database the installation; the source database would then start quiet. */
export async function moveInstallation(
  source: Queryable,
  target: Queryable & { readonly identity: string },
): Promise<void> {
  for (const { prisma } of [target, source]) {
    await prisma.installation.updateMany({
      where: { id: ROW },
      data: { identity: target.identity },
    })
  }
}

export async function listBlockedSweeps({ prisma }: Queryable): Promise<BlockedSweep[]> {
  const rows = await prisma.heldSweep.findMany({ orderBy: { tableName: 'asc' } })
  return rows.map(({ tableName, expiredRows, totalRows, heldAt, allowedAt }) => ({
    table: tableName,
    expiredRows: Number(expiredRows),
    totalRows: Number(totalRows),
    heldAt,
    isAllowed: allowedAt !== null,
  }))
}

/** Lets the next sweep of a table proceed; false if none is blocked. */
export const allowBlockedSweep = (
  unitOfWork: UnitOfWork,
  { requestId, at }: Requester,
  table: string,
): Promise<boolean> =>
  unitOfWork.change({ actor: { kind: 'system' }, requestId, at }, async (tx) => {
    const where = { tableName: table, allowedAt: null }
    const { count } = await tx.prisma.heldSweep.updateMany({ where, data: { allowedAt: at } })
    if (count === 0)
      return unchanged((await tx.prisma.heldSweep.count({ where: { tableName: table } })) > 0)
    await hastenJob(tx, { kind: SWEEP_JOB, key: SWEEP_JOB, at })
    const audit = { action: 'sweep.allowed', targetType: 'table', targetId: table } as const
    return { result: true, audit }
  })
