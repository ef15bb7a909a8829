import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '../database/generated/client.ts'
import type { Actor } from '../domain/audit/audit-entry.ts'
import type { PromptContent } from '../domain/prompt/content.ts'
import { requireRevision } from '../domain/prompt/prompt-editor.ts'
import type { Freezing } from '../domain/prompt/prompt-store.ts'
import { contentIfReadable, storedContent } from '../domain/prompt/stored-content.ts'
import { writeAudit } from './audit.ts'
import { lockPrompt } from './lock-prompt.ts'
import { jsonColumn } from './prompt-rows.ts'
import { writeEvent } from './write-event.ts'

type Tx = Prisma.TransactionClient
type PromptRow = Prisma.PromptGetPayload<object>

/** A prompt's row, held until the transaction ends; undefined when it is gone. */
export async function holdPrompt(
  tx: Tx,
  promptId: string,
  expectedRevision: number | undefined,
): Promise<PromptRow | undefined> {
  if (!(await lockPrompt(tx, promptId))) return undefined
  const row = await tx.prompt.findUniqueOrThrow({ where: { id: promptId } })
  requireRevision(expectedRevision, row.revision)
  return row
}

/** Whether one of these versions of a prompt holds this very content. */
export async function isHeldBy(
  tx: Tx,
  { id: promptId }: PromptRow,
  content: PromptContent,
  versions: Prisma.VersionWhereInput[],
): Promise<boolean> {
  const rows = await tx.version.findMany({
    where: { promptId, OR: versions },
    select: { id: true, number: true, content: true },
  })
  return rows.some((row) => isDeepStrictEqual(contentIfReadable(row), content))
}

/** Freezes the content of a held prompt under its next number. */
export async function freeze(
  tx: Tx,
  row: PromptRow,
  content: PromptContent,
  { id, note, at }: Freezing,
  who: Actor,
): Promise<number> {
  const promptId = row.id
  const number = row.lastVersion + 1
  const authorId = who.userId ?? null
  await tx.version.create({
    data: {
      id,
      promptId,
      number,
      content: jsonColumn(storedContent(content)),
      note,
      authorId,
      createdAt: at,
    },
  })
  await tx.prompt.update({
    where: { id: promptId },
    data: { lastVersion: number, savedRevision: row.revision },
  })
  const target = { targetType: 'version', targetId: id, promptId } as const
  const after = { version: number, note }
  await writeAudit(tx, { action: 'version.saved', ...target, after, ...who }, at)
  return number
}

/** Gives live keys a version of a held prompt. */
export async function giveLiveKeys(
  tx: Tx,
  { id: promptId, projectId, slug }: PromptRow,
  { id, number }: Pick<Prisma.VersionGetPayload<object>, 'id' | 'number'>,
  at: Date,
  who: Actor,
): Promise<void> {
  await tx.version.updateMany({ where: { id, publishedAt: null }, data: { publishedAt: at } })
  await tx.prompt.update({ where: { id: promptId }, data: { publishedVersionId: id } })
  const target = { targetType: 'prompt', targetId: promptId, promptId } as const
  const after = { version: number }
  await writeAudit(tx, { action: 'version.published', ...target, after, ...who }, at)
  const data = { project_id: projectId, prompt_id: promptId, slug, version: number }
  await writeEvent(tx, { type: 'prompt.published', data }, at)
}
