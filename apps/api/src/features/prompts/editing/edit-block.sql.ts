import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../../kernel/caller.ts'
import { changedFields } from '../../../kernel/change/audit-values.ts'
import { IS_LOCKED_AND_AUDITED } from '../../../kernel/change/change-at-once.sql.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { type EditSessionRow, toEditSession } from '../../../kernel/change/write-audit.sql.ts'
import { requireRevision } from '../../../kernel/require-revision.ts'
import type { ResolvedBlock } from '../../../kernel/resolved-record.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import { ContentBlock, combineHashes, hashBlock, isSurelyWithin } from '../../content/index.ts'
import { raisedRevision } from './edit-prompt.sql.ts'
import type { Edited } from './prompt-editor.ts'
import { updateBlock } from './record-rows.sql.ts'

/**
 * Edits a block that stays in its place: the statement that found it has read it, and another writes
 * it unless the prompt changed in between. Undefined if it was not edited: then `editPrompt` edits
 * it, and has the error if there is one.
 */
export async function editBlock(
  unitOfWork: UnitOfWork,
  caller: Caller,
  row: ResolvedBlock,
  expectedRevision: number | undefined,
  change: (before: ContentBlock) => ContentBlock,
): Promise<Edited<ContentBlock> | undefined> {
  if (!unitOfWork.changeAtOnce) return undefined
  const before = ContentBlock.parse(row.block)
  // A shared part is recorded with its prompt.
  if (before.include || row.managed === 'git') return undefined
  const { id, promptId, revision, slug, settings } = row
  requireRevision(expectedRevision, revision)
  const after = change(before)
  if (isDeepStrictEqual(after, before)) return { promptId, revision, result: before }
  if (after.include || settings === null || !row.isHashed || !isSurelyWithin(row.size, after))
    return undefined
  const hash = await hashBlock(after)
  const blocks = row.hashes.map((other) => other || hash)
  const data = { project_id: caller.projectId, prompt_id: promptId, slug, revision: revision + 1 }
  const isWritten = await unitOfWork.changeAtOnce(caller, {
    lock: Prisma.sql`
      SELECT FROM prompt WHERE id = ${promptId}::uuid AND revision = ${revision} FOR UPDATE`,
    writes: [
      updateBlock(id, { ...changedFields(before, after).after, hash }, IS_LOCKED_AND_AUDITED),
      Prisma.sql`edited AS (
        UPDATE prompt SET ${raisedRevision(caller, combineHashes({ settings, blocks }))}
         WHERE id = ${promptId}::uuid AND ${IS_LOCKED_AND_AUDITED})`,
    ],
    audit: {
      action: 'block.updated',
      targetType: 'block',
      targetId: id,
      promptId,
      before,
      after,
    },
    session: isSession(row) ? await toEditSession(row) : undefined,
    event: { type: 'prompt.updated', data },
  })
  return isWritten ? { promptId, revision: revision + 1, result: after } : undefined
}

const isSession = (row: Partial<EditSessionRow>): row is EditSessionRow => row.sessionId !== null
