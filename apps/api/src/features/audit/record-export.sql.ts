import type { ChangedBy } from '../../kernel/change/audit-actor.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

/** Records one entry per export or ten minutes, not one per page; a forged cursor hides no export. */
const PAGES: Limit = { name: 'recorded pages of an export', points: 1, seconds: 600 }

interface Export {
  readonly operation: string
  readonly callerId: string
  readonly input: object
}

export const createRecordExport =
  (limiter: RateLimiter) =>
  async (unitOfWork: UnitOfWork, by: ChangedBy, exported: Export): Promise<void> => {
    const { operation, callerId } = exported
    const { cursor, limit: _, ...selection } = exported.input as { cursor?: string; limit?: number }
    const key = `${operation} ${callerId} ${by.source?.address ?? ''}`
    const count = await limiter.tryConsume(PAGES, key)
    if (cursor !== undefined && count === undefined) return
    await unitOfWork.change(by, async (tx) => ({
      result: undefined,
      audit: { ...(await readTarget(tx, by)), after: { operation, ...selection } },
    }))
  }

export type RecordExport = ReturnType<typeof createRecordExport>

async function readTarget({ prisma }: Queryable, { projectId, accountId }: ChangedBy) {
  const select = { id: true, name: true }
  if (projectId === undefined) {
    const account = await prisma.account.findFirstOrThrow({
      where: { id: accountId ?? '' },
      select,
    })
    return toTarget('account', account)
  }
  const project = await prisma.project.findUniqueOrThrow({ where: { id: projectId }, select })
  return toTarget('project', project)
}

const toTarget = <Type extends 'account' | 'project'>(
  targetType: Type,
  { id: targetId, name: targetName }: { readonly id: string; readonly name: string },
) => ({ action: `${targetType}.exported`, targetType, targetId, targetName }) as const
