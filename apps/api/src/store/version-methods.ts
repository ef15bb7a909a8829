import type { Prisma, PrismaClient } from '../database/generated/client.ts'
import type { PromptStore, StoredVersion } from '../domain/prompt/prompt-store.ts'
import { readVersionContent } from '../domain/prompt/stored-content.ts'
import { readContent } from './prompt-rows.ts'
import { rollBack } from './roll-back.ts'
import { freeze, giveLiveKeys, holdPrompt, isHeldBy } from './version-changes.ts'

type VersionMethods = Pick<
  PromptStore,
  'listVersions' | 'findVersion' | 'saveVersion' | 'publish' | 'rollBack'
>

const withPointer = {
  omit: { content: true },
  include: { liveFor: { select: { id: true } } },
} as const

/** What the prompt store does with versions. */
export const versionMethods = (prisma: PrismaClient): VersionMethods => ({
  async listVersions(promptId, below, limit) {
    const rows = await prisma.version.findMany({
      ...withPointer,
      where: { promptId, ...(below !== undefined && { number: { lt: below } }) },
      orderBy: { number: 'desc' },
      take: limit,
    })
    return rows.map(toVersion)
  },

  async findVersion(promptId, number) {
    const where = { promptId_number: { promptId, number } }
    const row = await prisma.version.findUnique({ ...withPointer, where })
    return row ? toVersion(row) : undefined
  },

  saveVersion: (promptId, { expectedRevision, ...freezing }, who) =>
    prisma.$transaction(async (tx) => {
      const row = await holdPrompt(tx, promptId, expectedRevision)
      if (!row) return undefined
      const content = await readContent(tx, row)
      const { revision, lastVersion } = row
      const unchanged = await isHeldBy(tx, row, content, [{ number: lastVersion }])
      if (!unchanged) return { number: await freeze(tx, row, content, freezing, who), unchanged }
      // It may have been edited to and fro, or but for its name; its text is saved all the same.
      await tx.prompt.update({ where: { id: promptId }, data: { savedRevision: revision } })
      return { number: lastVersion, unchanged }
    }),

  publish: (promptId, { number, at, expectedRevision }, who) =>
    prisma.$transaction(async (tx) => {
      const row = await holdPrompt(tx, promptId, expectedRevision)
      if (!row) return undefined
      const where = { promptId_number: { promptId, number } }
      const version = await tx.version.findUnique({ where })
      if (!version) return undefined
      const unchanged = row.publishedVersionId === version.id
      if (unchanged) return { unchanged }
      // Live keys keep what they have where this version could not be served to them.
      readVersionContent(version)
      await giveLiveKeys(tx, row, version, at, who)
      return { unchanged }
    }),

  rollBack: rollBack(prisma),
})

type Row = Omit<Prisma.VersionGetPayload<{ include: typeof withPointer.include }>, 'content'>

const toVersion = ({ id, number, note, createdAt, publishedAt, liveFor }: Row): StoredVersion => ({
  id,
  number,
  note,
  createdAt,
  isPublished: liveFor.length > 0,
  firstPublishedAt: publishedAt ?? undefined,
})
