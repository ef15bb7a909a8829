import { hastenJob } from '../../jobs/enqueue-job.sql.ts'
import { JOB_CHANNEL } from '../../jobs/job-channels.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Database } from '../../platform/database/database.ts'
import { SWEEP_JOB } from '../retention/index.sql.ts'
import type { InstallationStore, QuietReason } from './installation.ts'

const ROW = 1

/** Which database this is, and what waits for its operator, in PostgreSQL. */
export function createInstallationStore(
  unitOfWork: UnitOfWork,
  { identity }: Pick<Database, 'identity'>,
  isQuietConfigured: boolean,
): InstallationStore {
  /** Nothing makes a running service quiet, so that it asks only until it is not. */
  let isEnabled = false
  const quietReason = async (): Promise<QuietReason | undefined> => {
    if (isQuietConfigured) return 'setting'
    if (isEnabled) return undefined
    const row = await unitOfWork.prisma.installation.findUnique({ where: { id: ROW } })
    if (row && row.identity !== identity) return 'copy'
    isEnabled = true
    return undefined
  }
  return {
    quietReason,

    async record() {
      await unitOfWork.prisma.$executeRaw`
        INSERT INTO installation (id, identity) VALUES (${ROW}, ${identity}) ON CONFLICT DO NOTHING`
    },

    enable: ({ requestId, at }) =>
      unitOfWork.change({ actor: { kind: 'system' }, requestId, at }, async (tx) => {
        const where = { id: ROW, identity: { not: identity } }
        const data = { identity, recordedAt: at }
        const { count } = await tx.prisma.installation.updateMany({ where, data })
        if (count === 0) return unchanged(undefined)
        await tx.prisma.$queryRaw`SELECT pg_notify(${JOB_CHANNEL}, '')::text`
        const target = { targetType: 'installation', targetId: String(ROW) } as const
        return { result: undefined, audit: { action: 'installation.enabled', ...target } }
      }),

    async listBlockedSweeps() {
      const rows = await unitOfWork.prisma.heldSweep.findMany({ orderBy: { tableName: 'asc' } })
      return rows.map(({ tableName, expiredRows, totalRows, heldAt, allowedAt }) => ({
        table: tableName,
        expiredRows: Number(expiredRows),
        totalRows: Number(totalRows),
        heldAt,
        isAllowed: allowedAt !== null,
      }))
    },

    allowSweep: ({ requestId, at }, table) =>
      unitOfWork.change({ actor: { kind: 'system' }, requestId, at }, async (tx) => {
        const where = { tableName: table, allowedAt: null }
        const { count } = await tx.prisma.heldSweep.updateMany({ where, data: { allowedAt: at } })
        if (count === 0)
          return unchanged((await tx.prisma.heldSweep.count({ where: { tableName: table } })) > 0)
        await hastenJob(tx, { kind: SWEEP_JOB, key: SWEEP_JOB, at })
        const audit = { action: 'sweep.allowed', targetType: 'table', targetId: table } as const
        return { result: true, audit }
      }),
  }
}
