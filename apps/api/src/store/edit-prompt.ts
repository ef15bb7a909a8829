import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '../database/generated/client.ts'
import type { JoiningClient } from '../database/one-transaction.ts'
import { unknownFolder } from '../domain/folder/folder-tree.ts'
import { oneAtATime } from '../domain/one-at-a-time.ts'
import {
  type Change,
  type Edited,
  type EditPrompt,
  type EditRequest,
  type PromptPlace,
  requireRevision,
} from '../domain/prompt/prompt-editor.ts'
import { writeAudit } from './audit.ts'
import { lockPrompt } from './lock-prompt.ts'
import { jsonColumn, readContent } from './prompt-rows.ts'
import { replaceContent } from './replace-content.ts'
import { isMissingReference } from './violations.ts'
import { writeEvent } from './write-event.ts'

/**
 * Applies changes to working copies in PostgreSQL, one at a time per prompt. The row's lock holds
 * between replicas; within one, editors wait in a queue and not each on a connection of the pool.
 */
export function createEditPrompt({ prisma, hasBegun }: JoiningClient): EditPrompt {
  const inTurn = oneAtATime()
  return async (request, change) => {
    const { projectId, place } = request
    const where = { projectId, ...promptAt(place) }
    const named = await prisma.prompt.findFirst({ where, select: { id: true } })
    if (!named) return undefined
    try {
      const apply = () => prisma.$transaction((tx) => editHeld(tx, named.id, request, change))
      // With locks in its hands, a request must not queue behind those who wait for them.
      return await (hasBegun() ? apply() : inTurn(named.id, apply))
    } catch (error) {
      throw isMissingReference(error) ? unknownFolder() : error
    }
  }
}

/** Applies a change within a transaction, which holds the prompt until it ends. */
export async function editHeld<T>(
  tx: Prisma.TransactionClient,
  promptId: string,
  { projectId, place, expectedRevision, who, at }: EditRequest,
  change: Change<T>,
): Promise<Edited<T> | undefined> {
  if (!(await lockPrompt(tx, promptId))) return undefined
  const row = await tx.prompt.findFirst({ where: { id: promptId, ...promptAt(place) } })
  // What the place names may have been removed while we waited for our turn.
  if (!row) return undefined
  requireRevision(expectedRevision, row.revision)
  const { name, description, tags, folderId } = row
  const before = { name, description, tags, folderId, content: await readContent(tx, row) }
  const { copy, result, audit } = change(before)
  // Nobody else's work is outdated by a write that changes nothing, so nobody hears of it.
  if (isDeepStrictEqual(copy, before)) return { promptId, revision: row.revision, result }
  await replaceContent(tx, promptId, before.content, copy.content)
  const { revision } = await tx.prompt.update({
    where: { id: promptId },
    data: {
      revision: { increment: 1 },
      updatedAt: at,
      name: copy.name,
      description: copy.description,
      tags: copy.tags,
      // Untouched, a folder may be deleted and its prompts moved by somebody else just now.
      ...(copy.folderId !== folderId && { folderId: copy.folderId }),
      modelConfig: jsonColumn(copy.content.model_config),
    },
  })
  await writeAudit(tx, { ...audit, ...who, projectId, promptId }, at)
  const data = { project_id: projectId, prompt_id: promptId, slug: row.slug, revision }
  await writeEvent(tx, { type: 'prompt.updated', data }, at)
  return { promptId, revision, result }
}

const promptAt = (place: PromptPlace): Prisma.PromptWhereInput => {
  if ('blockId' in place) return { blocks: { some: { id: place.blockId } } }
  if ('variableId' in place) return { variables: { some: { id: place.variableId } } }
  return { id: place.promptId }
}
