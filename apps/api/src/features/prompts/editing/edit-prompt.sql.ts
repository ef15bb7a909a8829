import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../../kernel/caller.ts'
import type { ChangeOutcome, UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../../kernel/change/unit-of-work.ts'
import { requireRevision } from '../../../kernel/require-revision.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { isMissingReference } from '../../../platform/database/violations.sql.ts'
import { readContent } from '../../content/index.sql.ts'
import { hashContent, requireWithinLimits } from '../../content/index.ts'
import { unknownFolder } from '../../folders/index.ts'
import { promptGone } from '../prompt-gone.ts'
import { pickMetadata } from '../prompt-record.ts'
import { changedMetadata, editedBy, jsonColumn } from '../prompt-rows.ts'
import { lockPrompt } from './lock-prompt.sql.ts'
import type { Change, Edited, EditRequest } from './prompt-editor.ts'
import { replaceContent } from './replace-content.sql.ts'

/**
 * Applies a change to a working copy: one at a time per prompt, with the raised revision, the audit
 * entry and the event in one transaction. A change without effect leaves the revision as it is.
 * NOT_FOUND if the prompt is gone, PRECONDITION_FAILED if it has another revision than expected.
 */
export async function editPrompt<T>(
  unitOfWork: UnitOfWork,
  caller: Caller,
  promptId: string,
  expectedRevision: number | undefined,
  change: Change<T>,
): Promise<Edited<T>> {
  const edited = await unitOfWork
    .change(caller, (tx) =>
      editLocked(tx, caller, { promptId, expectedRevision }, (copy) => {
        const changed = change(copy)
        requireWithinLimits(changed.copy.content)
        return changed
      }),
    )
    .catch((error) => {
      throw isMissingReference(error) ? unknownFolder() : error
    })
  if (!edited) throw promptGone()
  return edited
}

/** Applies an edit within a change, which holds the prompt until it ends. */
export async function editLocked<T>(
  tx: Queryable,
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
  // An edit that changes nothing raises no revision and sends no event.
  if (isDeepStrictEqual(copy, before)) {
    return unchanged({ promptId, revision: row.revision, result })
  }
  await replaceContent(tx, promptId, before.content, copy.content)
  const { revision } = await tx.prisma.prompt.update({
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
