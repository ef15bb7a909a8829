import type { Prisma } from '../../../platform/database/generated/client.ts'
import { PROMPT_COLUMNS, type PromptRow } from '../prompt-rows.ts'

export interface LockedPrompt extends PromptRow {
  readonly modelConfig: unknown
}

/**
 * Holds a prompt's row until the transaction ends; undefined when it is gone. Of the row it answers
 * what it is once it is held, whoever held it before.
 */
export async function lockPrompt(
  tx: Prisma.TransactionClient,
  id: string,
): Promise<LockedPrompt | undefined> {
  const [row] = await tx.$queryRaw<LockedPrompt[]>`
    SELECT ${PROMPT_COLUMNS}, p.model_config AS "modelConfig"
      FROM prompt p WHERE p.id = ${id}::uuid FOR UPDATE`
  return row
}
