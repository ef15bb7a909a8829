import { Failure } from '@promptwire/core/failure'
import { PromptContent } from '../domain/prompt/content.ts'
import { staleRevision } from '../domain/prompt/prompt-editor.ts'
import type { PromptStore } from '../domain/prompt/prompt-store.ts'
import { writeAudit } from './audit.ts'
import { Prisma, type PrismaClient } from './generated/client.ts'
import { listPrompts } from './list-prompts.ts'
import { lockPrompt } from './lock-prompt.ts'
import { blockRow, jsonColumn, toContent, variableRow, withContent } from './prompt-rows.ts'
import { isUniqueViolation } from './unique-violation.ts'
import { versionMethods } from './version-methods.ts'

const inFull = {
  ...withContent,
  publishedVersion: { select: { number: true } },
} as const satisfies Prisma.PromptInclude

/** Prompts, their working copies and versions in PostgreSQL. */
export const createPromptStore = (prisma: PrismaClient): PromptStore => ({
  ...versionMethods(prisma),

  list: (projectId, filter) => listPrompts(prisma, projectId, filter),

  async readVersion(id) {
    const { content } = await prisma.version.findUniqueOrThrow({ where: { id } })
    return PromptContent.parse(content)
  },

  async readWorkingCopy(promptId) {
    const row = await readRow(prisma, promptId)
    if (!row) return undefined
    const { revision, savedRevision, lastVersion } = row
    return { revision, savedRevision, lastVersion, content: toContent(row) }
  },

  async readInFull(promptId) {
    const row = await readRow(prisma, promptId)
    if (!row) return undefined
    const { id, name, slug, description, tags, revision, savedRevision, lastVersion } = row
    return {
      ...{ id, name, slug, description, tags, revision, savedRevision, lastVersion },
      publishedVersion: row.publishedVersion?.number,
      content: toContent(row),
    }
  },

  async create({ content, ...prompt }, audit) {
    try {
      await prisma.$transaction(async (tx) => {
        await tx.prompt.create({
          data: {
            ...prompt,
            updatedAt: prompt.createdAt,
            modelConfig: jsonColumn(content.model_config),
            blocks: { create: content.blocks.map(blockRow) },
            variables: { create: content.variables.map(variableRow) },
          },
        })
        await writeAudit(tx, audit, prompt.createdAt)
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Failure('CONFLICT', `This project already has a prompt with slug "${prompt.slug}".`)
    }
  },

  delete: (promptId, expectedRevision, at, audit) =>
    prisma.$transaction(async (tx) => {
      if (!(await lockPrompt(tx, promptId))) return false
      const row = await tx.prompt.findUniqueOrThrow({ where: { id: promptId } })
      if (expectedRevision !== undefined && expectedRevision !== row.revision) {
        throw staleRevision(row.revision)
      }
      await tx.prompt.delete({ where: { id: promptId } })
      await writeAudit(tx, { ...audit, before: { name: row.name, slug: row.slug } }, at)
      return true
    }),
})

/** Blocks and variables are other statements; one snapshot keeps them of one revision. */
const readRow = (prisma: PrismaClient, id: string) =>
  prisma.$transaction((tx) => tx.prompt.findUnique({ where: { id }, include: inFull }), {
    isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
  })
