import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../kernel/caller.ts'
import { changedFields } from '../../kernel/change/audit-values.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readContent } from '../content/index.sql.ts'
import type { PromptContent } from '../content/index.ts'
import { readVersionContent, storedContent } from '../content/index.ts'
import { detachMissingParts } from '../parts/index.sql.ts'
import type { LockedPrompt } from '../prompts/index.sql.ts'
import { editLocked, jsonColumn, replaceTakenIds } from '../prompts/index.sql.ts'
import { freeze, hasVersionWithContent, lockAtRevision } from '../versions/index.sql.ts'
import type { RolledBack, RollingBack } from './publication.ts'
import { publishLocked, readPublishedNumber } from './publish-locked.sql.ts'

/**
 * Saves unsaved edits, restores the version and, if asked, publishes it. Undefined if the version
 * does not exist.
 */
export const rollBack = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  promptId: string,
  request: RollingBack,
): Promise<RolledBack | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    const row = await lockAtRevision(tx, promptId, request.expectedRevision)
    if (!row) return unchanged(undefined)
    const where = { promptId_number: { promptId, number: request.number } }
    const version = await tx.prisma.version.findUnique({ where })
    if (!version) return unchanged(undefined)
    const kept = await detachMissingParts(tx, readVersionContent(version), caller.at)
    const content = await replaceTakenIds(tx, row, kept, caller.at)
    const restored = await restore(tx, caller, row, content, request)
    if (restored.savedVersion === undefined)
      await recordSavedRevision(tx, row, content, restored.revision)
    const isPublishing = request.publish && row.publishedVersionId !== version.id
    if (isPublishing) {
      const previous = (await readPublishedNumber(tx, promptId)) ?? null
      const { allowsEmpty, findKnownModel } = request
      const publication = { content, previous, allowsEmpty, findKnownModel }
      await tx.change(caller, (part) => publishLocked(part, row, version, publication, caller))
    }
    return unchanged({
      ...restored,
      content,
      publishedVersion: await readPublishedNumber(tx, promptId),
      unchanged: restored.revision === row.revision && !isPublishing,
    })
  })

async function restore(
  tx: UnitOfWork,
  caller: Caller,
  row: LockedPrompt,
  content: PromptContent,
  { number, saved }: RollingBack,
): Promise<Pick<RolledBack, 'revision' | 'savedVersion'>> {
  const promptId = row.id
  const before = await readContent(tx, row)
  if (isDeepStrictEqual(before, content)) {
    return { revision: row.revision, savedVersion: undefined }
  }
  const savedVersion = (await isSaved(tx, row, before))
    ? undefined
    : await tx.change(caller, (part) => freeze(part, caller, row, before, saved))
  const edited = await tx.change(caller, (part) =>
    editLocked(part, caller, { promptId }, (copy) => {
      const compared = changedFields(before, content)
      return {
        copy: { ...copy, content },
        result: undefined,
        audit: {
          action: 'prompt.rolled_back',
          targetType: 'prompt',
          targetId: promptId,
          // Only the replaced values, not the unchanged ones.
          before: compared.before ?? {},
          after: { version: number },
          compared,
        },
      }
    }),
  )
  if (!edited) throw new Error(`the prompt ${promptId} is locked and gone`)
  return { revision: edited.revision, savedVersion }
}

/** A working copy equal to the newest version has nothing to save, even if edits cancelled out. */
async function recordSavedRevision(
  tx: Queryable,
  row: LockedPrompt,
  content: PromptContent,
  savedRevision: number,
): Promise<void> {
  if (savedRevision === row.savedRevision) return
  if (!(await hasVersionWithContent(tx, row, content, [{ number: row.lastVersion }]))) return
  await tx.prisma.prompt.update({ where: { id: row.id }, data: { savedRevision } })
}

/** Versions compared with the content, since each comparison reads one. */
const RECENT = 100

/** True if a recent version or the published one has the same content. */
const isSaved = async (
  tx: Queryable,
  row: LockedPrompt,
  content: PromptContent,
): Promise<boolean> =>
  row.revision === row.savedRevision ||
  (await hasVersionWithContent(tx, row, content, [
    { number: row.lastVersion },
    ...(row.publishedVersionId === null ? [] : [{ id: row.publishedVersionId }]),
  ])) ||
  (await tx.prisma.version.count({
    where: {
      promptId: row.id,
      number: { gt: row.lastVersion - RECENT },
      content: { equals: jsonColumn(storedContent(content)) },
    },
  })) > 0
