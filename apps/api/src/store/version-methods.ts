import { requireRevision } from '../domain/prompt/prompt-editor.ts'
import type { PromptStore, StoredVersion } from '../domain/prompt/prompt-store.ts'
import { writeAudit } from './audit.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'
import { lockPrompt } from './lock-prompt.ts'
import { jsonColumn, readContent } from './prompt-rows.ts'
import { writeEvent } from './write-event.ts'

type VersionMethods = Pick<PromptStore, 'listVersions' | 'findVersion' | 'saveVersion' | 'publish'>

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
      ...(limit !== undefined && { take: limit }),
    })
    return rows.map(toVersion)
  },

  async findVersion(promptId, number) {
    const where = { promptId_number: { promptId, number } }
    const row = await prisma.version.findUnique({ ...withPointer, where })
    return row ? toVersion(row) : undefined
  },

  saveVersion: (promptId, { id, note, at, expectedRevision }, audit) =>
    prisma.$transaction(async (tx) => {
      if (!(await lockPrompt(tx, promptId))) return undefined
      const row = await tx.prompt.findUniqueOrThrow({ where: { id: promptId } })
      requireRevision(expectedRevision, row.revision)
      const number = row.lastVersion + 1
      const content = jsonColumn(await readContent(tx, row))
      await tx.version.create({ data: { id, promptId, number, content, note, createdAt: at } })
      await tx.prompt.update({
        where: { id: promptId },
        data: { lastVersion: number, savedRevision: row.revision },
      })
      await writeAudit(tx, { ...audit, promptId, after: { version: number, note } }, at)
      return number
    }),

  publish: (promptId, { number, at, expectedRevision }, audit) =>
    prisma.$transaction(async (tx) => {
      if (!(await lockPrompt(tx, promptId))) return false
      const row = await tx.prompt.findUniqueOrThrow({ where: { id: promptId } })
      requireRevision(expectedRevision, row.revision)
      const where = { promptId_number: { promptId, number } }
      const version = await tx.version.findUnique({ where, select: { id: true } })
      if (!version) return false
      const { id } = version
      await tx.version.updateMany({ where: { id, publishedAt: null }, data: { publishedAt: at } })
      await tx.prompt.update({ where: { id: promptId }, data: { publishedVersionId: id } })
      await writeAudit(tx, { ...audit, promptId }, at)
      const data = {
        project_id: row.projectId,
        prompt_id: promptId,
        slug: row.slug,
        version: number,
      }
      await writeEvent(tx, { type: 'prompt.published', data }, at)
      return true
    }),
})

type Row = Omit<Prisma.VersionGetPayload<{ include: typeof withPointer.include }>, 'content'>

const toVersion = ({ id, number, note, createdAt, publishedAt, liveFor }: Row): StoredVersion => ({
  ...{ id, number, note, createdAt },
  isPublished: liveFor.length > 0,
  firstPublishedAt: publishedAt ?? undefined,
})
