import { MOST_SLUG } from '@promptwire/core/slug'
import { Prisma, type PrismaClient } from '../database/generated/client.ts'
import { unknownFolder } from '../domain/folder/folder-tree.ts'
import { requireRevision } from '../domain/prompt/prompt-editor.ts'
import type { WorkingCopy } from '../domain/prompt/prompt-record.ts'
import type { PromptStore } from '../domain/prompt/prompt-store.ts'
import { readVersionContent } from '../domain/prompt/stored-content.ts'
import { writeAudit } from './audit.ts'
import { listPrompts } from './list-prompts.ts'
import { lockPrompt } from './lock-prompt.ts'
import { blockRow, jsonColumn, readContent, variableRow } from './prompt-rows.ts'
import { searchPrompts } from './search-prompts.ts'
import { versionMethods } from './version-methods.ts'
import { isMissingReference } from './violations.ts'
import { writeEvent } from './write-event.ts'

/** Characters of a hyphen and a number that a long slug is shortened for. */
const LONGEST_NUMBER = 12

/** Prompts, their working copies and versions in PostgreSQL. */
export const createPromptStore = (prisma: PrismaClient): PromptStore => ({
  ...versionMethods(prisma),

  list: (projectId, filter) => listPrompts(prisma, projectId, filter),

  search: (projectId, search) => searchPrompts(prisma, projectId, search),

  async readVersion(id) {
    return readVersionContent(await prisma.version.findUniqueOrThrow({ where: { id } }))
  },

  readWorkingCopy: (promptId) => readConsistently(prisma, promptId),

  async create({ content, ...prompt }, who) {
    try {
      return await prisma.$transaction(async (tx) => {
        const { id, projectId, slug, createdAt } = prompt
        const modelConfig = jsonColumn(content.model_config)
        const row = { ...prompt, updatedAt: createdAt, modelConfig }
        // A taken slug must not end the transaction, in which another may be tried.
        const { count } = await tx.prompt.createMany({ data: [row], skipDuplicates: true })
        if (count === 0) return false
        const blocks = content.blocks.map((block) => ({ ...blockRow(block), promptId: id }))
        await tx.block.createMany({ data: blocks })
        const variables = content.variables.map((each) => ({ ...variableRow(each), promptId: id }))
        await tx.variable.createMany({ data: variables })
        const target = { targetType: 'prompt', targetId: id, promptId: id } as const
        const after = { name: prompt.name, slug }
        const entry = { action: 'prompt.created', ...target, after, ...who, projectId } as const
        await writeAudit(tx, entry, createdAt)
        const data = { project_id: projectId, prompt_id: id, slug, revision: 1 }
        await writeEvent(tx, { type: 'prompt.updated', data }, createdAt)
        return true
      })
    } catch (error) {
      throw isMissingReference(error) ? unknownFolder() : error
    }
  },

  async slugsLike(projectId, slug) {
    const startsWith = slug.slice(0, MOST_SLUG - LONGEST_NUMBER)
    const where = { projectId, slug: { startsWith } }
    const rows = await prisma.prompt.findMany({ where, select: { slug: true } })
    return rows.map((row) => row.slug)
  },

  delete: (promptId, expectedRevision, at, audit) =>
    prisma.$transaction(async (tx) => {
      if (!(await lockPrompt(tx, promptId))) return false
      const row = await tx.prompt.findUniqueOrThrow({ where: { id: promptId } })
      requireRevision(expectedRevision, row.revision)
      await tx.prompt.delete({ where: { id: promptId } })
      const before = { name: row.name, slug: row.slug }
      await writeAudit(tx, { ...audit, promptId, before }, at)
      const data = { project_id: row.projectId, prompt_id: promptId, slug: row.slug }
      await writeEvent(tx, { type: 'prompt.deleted', data }, at)
      return true
    }),
})

/** Prompt, blocks and variables are statements of their own; one snapshot keeps them together. */
const readConsistently = (prisma: PrismaClient, id: string): Promise<WorkingCopy | undefined> =>
  prisma.$transaction(
    async (tx) => {
      const published = { publishedVersion: { select: { number: true } } }
      const row = await tx.prompt.findUnique({ where: { id }, include: published })
      if (!row) return undefined
      const { name, slug, description, tags, folderId } = row
      const { revision, savedRevision, lastVersion } = row
      return {
        id,
        name,
        slug,
        description,
        tags,
        folderId,
        revision,
        savedRevision,
        lastVersion,
        publishedVersion: row.publishedVersion?.number,
        content: await readContent(tx, row),
      }
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  )
