import { type EditPrompt, type PromptPlace, staleRevision } from '../domain/prompt/prompt-editor.ts'
import { writeAudit } from './audit.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'
import { lockPrompt } from './lock-prompt.ts'
import { blockRow, jsonColumn, readContent, variableRow } from './prompt-rows.ts'

/** Applies changes to working copies in PostgreSQL, one at a time per prompt. */
export const createEditPrompt =
  (prisma: PrismaClient): EditPrompt =>
  ({ projectId, place, expectedRevision, who, at }, change) =>
    prisma.$transaction(async (tx) => {
      const named = await tx.prompt.findFirst({
        where: { projectId, ...promptAt(place) },
        select: { id: true },
      })
      if (!named || !(await lockPrompt(tx, named.id))) return undefined
      const row = await tx.prompt.findFirst({ where: { id: named.id, ...promptAt(place) } })
      // What the place names may have been removed while we waited for the lock.
      if (!row) return undefined
      if (expectedRevision !== undefined && expectedRevision !== row.revision) {
        throw staleRevision(row.revision)
      }
      const { name, description, tags, id: promptId } = row
      const { copy, result, audit } = change({
        name,
        description,
        tags,
        content: await readContent(tx, row),
      })
      const { content } = copy
      const { revision } = await tx.prompt.update({
        where: { id: promptId },
        data: {
          revision: { increment: 1 },
          updatedAt: at,
          ...{ name: copy.name, description: copy.description, tags: copy.tags },
          modelConfig: jsonColumn(content.model_config),
          blocks: { deleteMany: {}, create: content.blocks.map(blockRow) },
          variables: { deleteMany: {}, create: content.variables.map(variableRow) },
        },
      })
      await writeAudit(tx, { ...audit, ...who, projectId }, at)
      return { promptId, revision, result }
    })

const promptAt = (place: PromptPlace): Prisma.PromptWhereInput => {
  if ('blockId' in place) return { blocks: { some: { id: place.blockId } } }
  if ('variableId' in place) return { variables: { some: { id: place.variableId } } }
  return { id: place.promptId }
}
