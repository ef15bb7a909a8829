import type { WorkingCopy } from '../domain/prompt/prompt-record.ts'
import type { Transaction } from './change.ts'
import { PROMPT, readContent, toPrompt } from './prompt-rows.ts'

/** Prompt, blocks and variables are statements of their own; a snapshot keeps them together. */
export async function readWorkingCopy(
  tx: Transaction,
  id: string,
): Promise<WorkingCopy | undefined> {
  const row = await tx.prompt.findUnique({ where: { id }, ...PROMPT })
  return row ? { ...toPrompt(row), content: await readContent(tx, row) } : undefined
}
