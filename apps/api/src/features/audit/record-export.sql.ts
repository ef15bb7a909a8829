import { type Caller, callerId } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'

/** The pages of one export are one entry, or one each ten minutes; a forged cursor hides none. */
const PAGES: Limit = { name: 'recorded pages of an export', points: 1, seconds: 600 }

interface Export {
  /** Name of its operation. */
  readonly operation: string
  readonly input: object
}

/** Records that a caller takes data out of a project, and which. */
export const createRecordExport =
  (limiter: RateLimiter) =>
  async (unitOfWork: UnitOfWork, caller: Caller, { operation, input }: Export): Promise<void> => {
    const { cursor, limit: _, ...selection } = input as { cursor?: string; limit?: number }
    const key = `${operation} ${callerId(caller)} ${caller.source?.address ?? ''}`
    const count = await limiter.tryConsume(PAGES, key)
    if (cursor !== undefined && count === undefined) return
    const { projectId } = caller
    await unitOfWork.change(caller, async ({ prisma }) => {
      const { name } = await prisma.project.findUniqueOrThrow({ where: { id: projectId } })
      const target = { targetType: 'project', targetId: projectId, targetName: name } as const
      const after = { operation, ...selection }
      return { result: undefined, audit: { action: 'project.exported', ...target, after } }
    })
  }

export type RecordExport = ReturnType<typeof createRecordExport>
