import type { Queryable } from '../../../platform/database/queryable.ts'
import { PROMPT_COLUMNS, type PromptRow } from '../prompt-rows.ts'

export interface LockedPrompt extends PromptRow {
  readonly modelConfig: unknown
}

/**
 * Locks a prompt's row until the transaction ends and returns the row as of the lock; undefined if
 * it is gone.
 */
export async function lockPrompt(tx: Queryable, id: string): Promise<LockedPrompt | undefined> {
  const [row] = await tx.prisma.$queryRaw<LockedPrompt[]>`
    SELECT ${PROMPT_COLUMNS}, p.model_config AS "modelConfig"
      FROM prompt p WHERE p.id = ${id}::uuid FOR UPDATE`
  return row
}
