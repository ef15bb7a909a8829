import type { Queryable } from '../../platform/database/queryable.ts'
import type { PromptContent } from './content.ts'
import { readContent } from './read-content.sql.ts'

/** Contents in memory at a time. */
const STEP = 10

/** Counts a content's tokens; undefined where that cannot be done at all, and throws where not now. */
export type CountTokens = (projectId: string, content: PromptContent) => Promise<number | undefined>

/** Less than any id that there is. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Counts the working copies that were changed since they were counted, each once, until the signal:
 * those that are edited all the time would otherwise be counted without end, and others never.
 */
export async function writeTokenCounts(
  db: Queryable,
  countTokens: CountTokens,
  signal: AbortSignal | undefined = undefined,
): Promise<void> {
  let last = FIRST
  for (let found = STEP; found === STEP && !signal?.aborted; ) {
    const uncounted = await db.prisma.$queryRaw<Uncounted[]>`
      SELECT id, project_id AS "projectId", revision FROM prompt
       WHERE counted_revision <> revision AND id > ${last}::uuid ORDER BY id LIMIT ${STEP}`
    found = uncounted.length
    for (const row of uncounted) {
      if (signal?.aborted) return
      last = row.id
      const tokens = await countTokens(row.projectId, await readContent(db, row))
      // If it was edited in between, the next round counts it again.
      await db.prisma.$executeRaw`
        UPDATE prompt SET tokens = ${tokens ?? null}::integer, counted_revision = ${row.revision}
         WHERE id = ${row.id}::uuid`
    }
  }
}

interface Uncounted {
  readonly id: string
  readonly projectId: string
  readonly revision: number
}
