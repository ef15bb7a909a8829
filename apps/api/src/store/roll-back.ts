import { isDeepStrictEqual } from 'node:util'
import type { Prisma, PrismaClient } from '../database/generated/client.ts'
import type { Actor } from '../domain/audit/audit-entry.ts'
import { changedFields } from '../domain/audit/audit-values.ts'
import type { PromptContent } from '../domain/prompt/content.ts'
import type { PromptStore, RolledBack, RollingBack } from '../domain/prompt/prompt-store.ts'
import { readVersionContent } from '../domain/prompt/stored-content.ts'
import { editHeld } from './edit-prompt.ts'
import { readContent } from './prompt-rows.ts'
import { freeze, giveLiveKeys, holdPrompt, isHeldBy } from './version-changes.ts'

type Tx = Prisma.TransactionClient
type PromptRow = Prisma.PromptGetPayload<object>

/** Restores a version in one transaction: what would be lost is saved, live keys follow if asked. */
export const rollBack =
  (prisma: PrismaClient): PromptStore['rollBack'] =>
  (promptId, request, who) =>
    prisma.$transaction(async (tx) => {
      const row = await holdPrompt(tx, promptId, request.expectedRevision)
      if (!row) return undefined
      const where = { promptId_number: { promptId, number: request.number } }
      const version = await tx.version.findUnique({ where })
      if (!version) return undefined
      const content = readVersionContent(version)
      const restored = await restore(tx, row, content, request, who)
      const isPublishing = request.publish && row.publishedVersionId !== version.id
      if (isPublishing) await giveLiveKeys(tx, row, version, request.at, who)
      return {
        ...restored,
        content,
        publishedVersion: await numberOfPublished(tx, promptId),
        unchanged: restored.revision === row.revision && !isPublishing,
      }
    })

async function restore(
  tx: Tx,
  row: PromptRow,
  content: PromptContent,
  { number, saved, at }: RollingBack,
  who: Actor,
): Promise<Pick<RolledBack, 'revision' | 'savedVersion'>> {
  const { id: promptId, projectId } = row
  const before = await readContent(tx, row)
  if (isDeepStrictEqual(before, content)) {
    return { revision: row.revision, savedVersion: undefined }
  }
  const savedVersion = (await isKept(tx, row, before))
    ? undefined
    : await freeze(tx, row, before, { ...saved, at }, who)
  const edit = { projectId, place: { promptId }, expectedRevision: undefined, who, at }
  const edited = await editHeld(tx, promptId, edit, (copy) => ({
    copy: { ...copy, content },
    result: undefined,
    audit: {
      action: 'prompt.rolled_back',
      targetType: 'prompt',
      targetId: promptId,
      // What it replaced; what it leaves as it was would tell nothing.
      before: changedFields(before, content).before ?? {},
      after: { version: number },
    },
  }))
  if (!edited) throw new Error(`the prompt ${promptId} is held and gone`)
  return { revision: edited.revision, savedVersion }
}

/** Whether going back loses nothing: the last version or the published one holds the content. */
const isKept = async (tx: Tx, row: PromptRow, content: PromptContent): Promise<boolean> =>
  row.revision === row.savedRevision ||
  isHeldBy(tx, row, content, [
    { number: row.lastVersion },
    ...(row.publishedVersionId === null ? [] : [{ id: row.publishedVersionId }]),
  ])

async function numberOfPublished(tx: Tx, promptId: string): Promise<number | undefined> {
  const version = await tx.version.findFirst({
    where: { liveFor: { some: { id: promptId } } },
    select: { number: true },
  })
  return version?.number
}
