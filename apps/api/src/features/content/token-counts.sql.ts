import type { Queryable } from '../../platform/database/queryable.ts'
import type { PromptContent } from './content.ts'
import { readContent } from './read-content.sql.ts'

/** Contents in memory at a time. */
const STEP = 10

/** Undefined if the content can never be counted; throws if it cannot be counted now. */
export type CountTokens = (projectId: string, content: PromptContent) => Promise<number | undefined>

/** Lower than any id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Counts each changed working copy once per call, until the signal. Otherwise copies under constant editing
 * would be counted endlessly, and others never.
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
      // If the prompt was edited in between, the next round counts it again.
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
