import type { WorkingCopy } from '../domain/prompt/prompt-record.ts'
import type { Transaction } from './change.ts'
import { readContent } from './prompt-rows.ts'

/** Prompt, blocks and variables are statements of their own; a snapshot keeps them together. */
export async function readWorkingCopy(
  tx: Transaction,
  id: string,
): Promise<WorkingCopy | undefined> {
  const include = { publishedVersion: { select: { number: true } } }
  const row = await tx.prompt.findUnique({ where: { id }, include })
  if (!row) return undefined
  const { name, slug, description, tags, folderId } = row
  const { revision, savedRevision, lastVersion } = row
  return {
    id,
    name,
    slug,
    description,
    tags,
    folderId,
    revision,
    savedRevision,
    lastVersion,
    publishedVersion: row.publishedVersion?.number,
    content: await readContent(tx, row),
  }
}
