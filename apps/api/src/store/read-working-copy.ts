import type { WorkingCopy } from '../domain/prompt/prompt-record.ts'
import type { Transaction } from './change.ts'
import { readContent, toPrompt } from './prompt-rows.ts'

/** Prompt, blocks and variables are statements of their own; a snapshot keeps them together. */
export async function readWorkingCopy(
  tx: Transaction,
  id: string,
): Promise<WorkingCopy | undefined> {
  const include = { publishedVersion: { select: { number: true } } }
  const found = await tx.prompt.findUnique({ where: { id }, include })
  if (!found) return undefined
  const { publishedVersion, modelConfig, ...row } = found
  return {
    ...toPrompt(row, publishedVersion?.number),
    content: await readContent(tx, { id, modelConfig }),
  }
}
