import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import { PROMPT_COLUMNS, type PromptRow } from '../prompt-rows.ts'

export interface LockedPrompt extends PromptRow {
  readonly modelConfig: unknown
}

/**
 * Locks a prompt's row until the transaction ends and returns the row as of the lock; undefined if
 * it is gone.
 */
export async function lockPrompt(
  { query }: SqlQueryable,
  id: string,
): Promise<LockedPrompt | undefined> {
  const [row] = await query<LockedPrompt>(Prisma.sql`
    SELECT ${PROMPT_COLUMNS}, p.model_config AS "modelConfig"
      FROM prompt p WHERE p.id = ${id}::uuid FOR UPDATE`)
  return row
}
