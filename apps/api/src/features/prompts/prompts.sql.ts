import { MAX_SLUG_LENGTH } from '@promptwire/core/text/slug'
import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { isReached, requireReachableFolder } from '../../kernel/reach/reach.ts'
import { requireRevision } from '../../kernel/require-revision.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isMissingReference } from '../../platform/database/violations.sql.ts'
import { combineHashes, EMPTY_CONTENT, hashParts, type PartHashes } from '../content/index.ts'
import { unknownFolder } from '../folders/index.ts'
import { recordCopyParts } from '../parts/index.sql.ts'
import { usePromptFiles } from '../stored-files/index.sql.ts'
import { lockPrompt } from './editing/lock-prompt.sql.ts'
import { insertBlocks, insertVariables } from './editing/record-rows.sql.ts'
import { promptGone } from './prompt-gone.ts'
import { type NewPrompt, pickPromptFields } from './prompt-record.ts'
import { editedBy, promptRowFrom } from './prompt-rows.ts'
import { findReservation } from './renaming/former-slugs.sql.ts'

/** Room for a hyphen and a number; long slugs are cut to leave it. */
const MAX_NUMBER_LENGTH = 12

/**
 * Inserts a prompt with its working copy; false if its slug is taken. That must not abort the
 * transaction, since the caller may try another slug in it.
 */
export const insertPrompt = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  prompt: NewPrompt,
): Promise<boolean> => {
  const { id, projectId, name, slug, content } = prompt
  requireReachableFolder(caller, prompt.folder_id)
  return unitOfWork
    .change(caller, async (tx) => {
      const hashes = await hashParts(content)
      if (!(await insertRow(tx, caller, prompt, hashes))) return unchanged(false)
      const blocks = content.blocks.map((block, at) => ({
        ...block,
        hash: hashes.blocks[at] ?? null,
      }))
      await tx.query(insertBlocks(id, blocks))
      await tx.query(insertVariables(id, content.variables))
      await recordCopyParts(tx, prompt, EMPTY_CONTENT, content)
      await usePromptFiles(tx, { projectId, promptId: id }, content.files)
      const data = { project_id: projectId, prompt_id: id, slug, revision: 1 }
      return {
        result: true,
        audit: {
          action: 'prompt.created',
          targetType: 'prompt',
          targetId: id,
          promptId: id,
          after: { name, slug },
        },
        event: { type: 'prompt.updated', data },
      }
    })
    .catch((error) => {
      throw isMissingReference(error) ? unknownFolder() : error
    })
}

/** Inserts only the prompt's row; false if its slug is taken or reserved for another. */
async function insertRow(
  tx: Queryable,
  caller: Caller,
  prompt: NewPrompt,
  hashes: PartHashes,
): Promise<boolean> {
  const { id, projectId, slug, createdAt } = prompt
  const { editorId, editorKeyId, editedAt } = editedBy(caller)
  const fields = pickPromptFields(prompt)
  const columns = Prisma.raw(Object.keys(fields).join(', '))
  const inserted = await tx.query(Prisma.sql`
    INSERT INTO prompt (id, project_id, slug, created_at, updated_at, content_hash, settings_hash,
                        hashed_revision, editor_id, editor_key_id, edited_at, ${columns})
    SELECT ${id}::uuid, ${projectId}::uuid, ${slug}, ${createdAt}::timestamptz,
           ${createdAt}::timestamptz, ${combineHashes(hashes)}, ${hashes.settings}, 1,
           ${editorId}::uuid, ${editorKeyId}::uuid, ${editedAt}::timestamptz, ${columns}
      FROM ${promptRowFrom(fields)}
        ON CONFLICT DO NOTHING RETURNING id`)
  if (inserted.length === 0) return false
  // Check after the insert, which waits for a rename that may reserve this slug.
  if (!(await findReservation(tx, { ...prompt, at: caller.at }))) return true
  await tx.query(Prisma.sql`DELETE FROM prompt WHERE id = ${id}::uuid`)
  return false
}

/**
 * The project's current and former slugs with this prefix, shortened to leave room for a number.
 */
export async function findSimilarSlugs(
  { prisma }: Queryable,
  projectId: string,
  slug: string,
): Promise<string[]> {
  const startsWith = slug.slice(0, MAX_SLUG_LENGTH - MAX_NUMBER_LENGTH)
  const where = { projectId, slug: { startsWith } }
  const select = { slug: true }
  const rows = [
    ...(await prisma.prompt.findMany({ where, select })),
    ...(await prisma.formerSlug.findMany({ where, select })),
  ]
  return rows.map((row) => row.slug)
}

/** NOT_FOUND if the prompt is already deleted. */
export const removePrompt = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  promptId: string,
  expectedRevision?: number,
): Promise<void> =>
  unitOfWork.change(caller, async (tx) => {
    const row = await lockPrompt(tx, promptId)
    if (!row || !isReached(caller, row)) throw promptGone()
    requireRevision(expectedRevision, row.revision)
    await tx.prisma.prompt.delete({ where: { id: promptId } })
    const { projectId, name, slug } = row
    return {
      result: undefined,
      audit: {
        action: 'prompt.deleted',
        targetType: 'prompt',
        targetId: promptId,
        promptId,
        before: { name, slug },
      },
      event: {
        type: 'prompt.deleted',
        data: { project_id: projectId, prompt_id: promptId, slug },
      },
    }
  })
