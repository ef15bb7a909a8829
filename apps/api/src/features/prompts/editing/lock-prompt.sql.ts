import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import { PROMPT_COLUMNS, type PromptRow } from '../prompt-rows.ts'

/** The row of a prompt as of its lock. */
export type LockedPrompt = PromptRow

/**
 * Locks a prompt's row until the transaction ends and returns the row as of the lock; undefined if
 * it is gone.
 */
export async function lockPrompt(
  { query }: SqlQueryable,
  id: string,
): Promise<LockedPrompt | undefined> {
  const [row] = await query<LockedPrompt>(Prisma.sql`
    SELECT ${PROMPT_COLUMNS} FROM prompt p WHERE p.id = ${id}::uuid FOR UPDATE`)
  return row
}
