import { isDeepStrictEqual } from 'node:util'
import { pickMetadata } from '@promptwire/contract/content/prompt-values'
import type { Caller } from '../../../kernel/caller.ts'
import { changedFields } from '../../../kernel/change/audit-values.ts'
import type {
  ChangeOutcome,
  SqlQueryable,
  UnitOfWork,
} from '../../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../../kernel/change/unit-of-work.ts'
import { isReached, requireReachableFolder } from '../../../kernel/reach/reach.ts'
import { requireRevision } from '../../../kernel/require-revision.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Named } from '../../../platform/database/named-statement.ts'
import { isMissingReference } from '../../../platform/database/violations.sql.ts'
import {
  combineHashes,
  contentIfReadable,
  hashContent,
  hashParts,
  requireValidContent,
  type StoredVersionContent,
} from '../../content/index.ts'
import { unknownFolder } from '../../folders/index.ts'
import { recordCopyParts } from '../../parts/index.sql.ts'
import { usePromptFiles } from '../../stored-files/index.sql.ts'
import { requireEditable } from '../managed-in-git.ts'
import { promptGone } from '../prompt-gone.ts'
import { type EditableCopy, pickPromptFields } from '../prompt-record.ts'
import { editedBy, promptRowFrom } from '../prompt-rows.ts'
import { refuseTakenId } from './chosen-id.sql.ts'
import { forgetSensitiveValues } from './forget-values.sql.ts'
import { lockCopy } from './lock-copy.sql.ts'
import type { LockedPrompt } from './lock-prompt.sql.ts'
import type { Change, Edited, EditRequest } from './prompt-editor.ts'
import { replaceVariables, writeBlocks } from './replace-content.sql.ts'

/**
 * Edits a working copy: revision, audit entry and event change in one transaction, one edit per
 * prompt at a time. NOT_FOUND for a deleted prompt, PRECONDITION_FAILED for an unexpected revision.
 */
export async function editPrompt<T>(
  unitOfWork: UnitOfWork,
  caller: Caller,
  promptId: string,
  expectedRevision: number | undefined,
  change: Change<T>,
): Promise<Edited<T>> {
  const edited = await unitOfWork
    .changeWithSql(caller, (tx) =>
      editLocked(tx, caller, { promptId, expectedRevision }, (copy) => {
        const changed = change(copy)
        requireValidContent(changed.copy.content)
        return changed
      }),
    )
    .catch((error) => {
      throw isMissingReference(error) ? unknownFolder() : error
    })
  if (!edited) throw promptGone()
  return edited
}

/** Edits within a change, which locks the prompt until it ends. */
export async function editLocked<T>(
  tx: SqlQueryable,
  caller: Caller,
  { promptId, expectedRevision, isForManaged = false }: EditRequest,
  edit: Change<T>,
): Promise<ChangeOutcome<Edited<T> | undefined>> {
  const { projectId } = caller
  const locked = await lockCopy(tx, promptId)
  if (!locked || !isReached(caller, locked.row)) return unchanged(undefined)
  const { row, content } = locked
  requireRevision(expectedRevision, row.revision)
  const before = { ...pickMetadata(row), content }
  const { copy, result, audit } = edit(before)
  if (copy.folder_id !== before.folder_id) requireReachableFolder(caller, copy.folder_id)
  // An edit without effect raises no revision and sends no event.
  if (isDeepStrictEqual(copy, before)) {
    return unchanged({ promptId, revision: row.revision, result })
  }
  if (!isForManaged) requireEditable(row, before, copy)
  const revision = await writeCopy(tx, caller, row, before, copy).catch(refuseTakenId)
  const data = { project_id: projectId, prompt_id: promptId, slug: row.slug, revision }
  return {
    result: { promptId, revision, result },
    audit: [audit].flat().map((entry) => ({ ...entry, promptId })),
    event: { type: 'prompt.updated', data },
  }
}

/** Writes a changed copy of a locked prompt; returns its revision. */
async function writeCopy(
  tx: SqlQueryable,
  caller: Caller,
  prompt: LockedPrompt,
  before: EditableCopy,
  after: EditableCopy,
): Promise<number> {
  const { id: promptId } = prompt
  await recordCopyParts(tx, prompt, before.content, after.content)
  await replaceVariables(tx, promptId, before.content, after.content)
  await forgetSensitiveValues(tx, prompt, before.content.variables, after.content.variables)
  const { files } = after.content
  if (files !== before.content.files) {
    await usePromptFiles(tx, { projectId: caller.projectId, promptId }, files)
  }
  const hashes = await hashParts(after.content)
  const wereHashed = prompt.hashedRevision === prompt.revision
  const blocks = { before: before.content.blocks, after: after.content.blocks }
  const parts = writeBlocks(promptId, { ...blocks, hashes: hashes.blocks, wereHashed })
  const columns = [
    raisedRevision(toEditedRow(caller, combineHashes(hashes))),
    Prisma.sql`settings_hash = ${hashes.settings}`,
    ...(wereHashed ? [] : await publishedHashColumn(tx, prompt)),
    ...setChangedFields(before, after),
  ]
  const [row] = await tx.query<{ revision: number }>(Prisma.sql`
    ${parts.length > 0 ? Prisma.sql`WITH ${Prisma.join(parts)}` : Prisma.empty}
    UPDATE prompt SET ${Prisma.join(columns)} WHERE id = ${promptId}::uuid RETURNING revision`)
  if (!row) throw new Error(`the prompt ${promptId} is locked and gone`)
  return row.revision
}

/** Values of the prompt columns that every edit writes. */
export function toEditedRow(caller: Caller, contentHash: string) {
  const { editorId, editorKeyId, editedAt } = editedBy(caller)
  return { editorId, editorKeyId, editedAt, contentHash }
}

/** Prompt columns that every edit writes. */
export const raisedRevision = (row: Named<ReturnType<typeof toEditedRow>>) => Prisma.sql`
  revision = revision + 1, hashed_revision = revision + 1, content_hash = ${row.contentHash}::text,
  updated_at = ${row.editedAt}::timestamptz, editor_id = ${row.editorId}::uuid,
  editor_key_id = ${row.editorKeyId}::uuid, edited_at = ${row.editedAt}::timestamptz`

/** The published hash to compare with; recomputed if an earlier release used another algorithm. */
async function publishedHashColumn(
  { query }: SqlQueryable,
  { publishedVersionId }: LockedPrompt,
): Promise<Prisma.Sql[]> {
  if (publishedVersionId === null) return []
  const [version] = await query<StoredVersionContent>(Prisma.sql`
    SELECT id, number, content FROM version WHERE id = ${publishedVersionId}::uuid`)
  const content = version && contentIfReadable(version)
  return content ? [Prisma.sql`published_hash = ${await hashContent(content)}`] : []
}

/**
 * Sets only changed fields: someone else may be deleting the unchanged folder and moving its
 * prompts.
 */
function setChangedFields(before: EditableCopy, after: EditableCopy): Prisma.Sql[] {
  const { after: changed } = changedFields(pickPromptFields(before), pickPromptFields(after))
  if (!changed) return []
  const columns = Prisma.raw(Object.keys(changed).join(', '))
  return [Prisma.sql`(${columns}) = (SELECT ${columns} FROM ${promptRowFrom(changed)})`]
}
