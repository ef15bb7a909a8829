import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../domain/caller.ts'
import { unknownFolder } from '../domain/folder/folder-tree.ts'
import { hashContent } from '../domain/prompt/content-hash.ts'
import type { Change, Edited, EditPrompt, EditRequest } from '../domain/prompt/prompt-editor.ts'
import { pickMetadata } from '../domain/prompt/prompt-record.ts'
import { requireRevision } from '../domain/require-revision.ts'
import { type ChangeOutcome, type Transaction, type Transactor, unchanged } from './change.ts'
import { lockPrompt } from './lock-prompt.ts'
import { changedMetadata, editedBy, jsonColumn } from './prompt-rows.ts'
import { readContent } from './read-content.ts'
import { replaceContent } from './replace-content.ts'
import { isMissingReference } from './violations.ts'

/** Applies changes to working copies in PostgreSQL, one at a time per prompt. */
export const createEditPrompt =
  ({ change }: Transactor): EditPrompt =>
  (caller, request, edit) =>
    change(caller, (tx) => editLocked(tx, caller, request, edit)).catch((error) => {
      throw isMissingReference(error) ? unknownFolder() : error
    })

/** Applies an edit within a change, which holds the prompt until it ends. */
export async function editLocked<T>(
  tx: Transaction,
  caller: Caller,
  { promptId, expectedRevision }: EditRequest,
  edit: Change<T>,
): Promise<ChangeOutcome<Edited<T> | undefined>> {
  const { projectId, at } = caller
  const row = await lockPrompt(tx, promptId)
  if (!row) return unchanged(undefined)
  requireRevision(expectedRevision, row.revision)
  const before = { ...pickMetadata(row), content: await readContent(tx, row) }
  const { copy, result, audit } = edit(before)
  // Nobody else's work is outdated by a write that changes nothing, so nobody hears of it.
  if (isDeepStrictEqual(copy, before)) {
    return unchanged({ promptId, revision: row.revision, result })
  }
  await replaceContent(tx, promptId, before.content, copy.content)
  const { revision } = await tx.prompt.update({
    where: { id: promptId },
    data: {
      revision: { increment: 1 },
      updatedAt: at,
      ...changedMetadata(before, copy),
      modelConfig: jsonColumn(copy.content.model_config),
      contentHash: await hashContent(copy.content),
      ...editedBy(caller),
    },
  })
  const data = { project_id: projectId, prompt_id: promptId, slug: row.slug, revision }
  return {
    result: { promptId, revision, result },
    audit: [audit].flat().map((entry) => ({ ...entry, promptId })),
    event: { type: 'prompt.updated', data },
  }
}
