import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import { PROMPT_COLUMNS, type PromptRow } from '../prompt-rows.ts'

/** The prompt's row, read under its lock. */
export type LockedPrompt = PromptRow

/** Locks the row until the transaction ends; undefined if the prompt was deleted. */
export async function lockPrompt(
  { query }: SqlQueryable,
  id: string,
): Promise<LockedPrompt | undefined> {
  const [row] = await query<LockedPrompt>(Prisma.sql`
    SELECT ${PROMPT_COLUMNS} FROM prompt p WHERE p.id = ${id}::uuid FOR UPDATE`)
  return row
}
