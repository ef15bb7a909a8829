import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '../database/generated/client.ts'
import type { Caller } from '../domain/caller.ts'
import { unknownFolder } from '../domain/folder/folder-tree.ts'
import { createKeyedMutex } from '../domain/keyed-mutex.ts'
import {
  type Change,
  type Edited,
  type EditPrompt,
  type EditRequest,
  type EditTarget,
  requireRevision,
} from '../domain/prompt/prompt-editor.ts'
import { metadataOf } from '../domain/prompt/prompt-record.ts'
import { type Changes, type Outcome, type Transaction, unchanged } from './change.ts'
import { lockPrompt } from './lock-prompt.ts'
import { changedMetadata, jsonColumn, readContent } from './prompt-rows.ts'
import { replaceContent } from './replace-content.ts'
import { isMissingReference } from './violations.ts'

/**
 * Applies changes to working copies in PostgreSQL, one at a time per prompt. The row's lock holds
 * between replicas; within one, editors wait in a queue and not each on a connection of the pool.
 */
export function createEditPrompt({ prisma, change, isChanging }: Changes): EditPrompt {
  const inTurn = createKeyedMutex()
  return async (caller, request, edit) => {
    const where = { projectId: caller.projectId, ...promptOf(request.target) }
    const named = await prisma.prompt.findFirst({ where, select: { id: true } })
    if (!named) return undefined
    const apply = () => change(caller, (tx) => editHeld(tx, caller, named.id, request, edit))
    try {
      // With locks in its hands, a request must not queue behind those who wait for them.
      return await (isChanging() ? apply() : inTurn(named.id, apply))
    } catch (error) {
      throw isMissingReference(error) ? unknownFolder() : error
    }
  }
}

/** Applies an edit within a change, which holds the prompt until it ends. */
export async function editHeld<T>(
  tx: Transaction,
  { projectId, at }: Caller,
  promptId: string,
  { target, expectedRevision }: EditRequest,
  edit: Change<T>,
): Promise<Outcome<Edited<T> | undefined>> {
  if (!(await lockPrompt(tx, promptId))) return unchanged(undefined)
  const row = await tx.prompt.findFirst({ where: { id: promptId, ...promptOf(target) } })
  // The target may have been removed while we waited for our turn.
  if (!row) return unchanged(undefined)
  requireRevision(expectedRevision, row.revision)
  const before = { ...metadataOf(row), content: await readContent(tx, row) }
  const { copy, result, audit } = edit(before)
  // Nobody else's work is outdated by a write that changes nothing, so nobody hears of it.
  if (isDeepStrictEqual(copy, before)) {
    return unchanged({ promptId, revision: row.revision, result })
  }
  await replaceContent(tx, promptId, before.content, copy.content)
  const { revision } = await tx.prompt.update({
    where: { id: promptId },
    data: {
      revision: { increment: 1 },
      updatedAt: at,
      ...changedMetadata(before, copy),
      modelConfig: jsonColumn(copy.content.model_config),
    },
  })
  const data = { project_id: projectId, prompt_id: promptId, slug: row.slug, revision }
  return {
    result: { promptId, revision, result },
    audit: { ...audit, promptId },
    event: { type: 'prompt.updated', data },
  }
}

const promptOf = (target: EditTarget): Prisma.PromptWhereInput => {
  if ('blockId' in target) return { blocks: { some: { id: target.blockId } } }
  if ('variableId' in target) return { variables: { some: { id: target.variableId } } }
  return { id: target.promptId }
}
