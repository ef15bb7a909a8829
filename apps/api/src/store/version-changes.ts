import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '../database/generated/client.ts'
import { auditedAs } from '../domain/audit/audited-as.ts'
import type { Caller } from '../domain/caller.ts'
import type { PromptContent } from '../domain/prompt/content.ts'
import { requireRevision } from '../domain/prompt/prompt-editor.ts'
import { contentIfReadable } from '../domain/prompt/stored-content.ts'
import type { NewVersion } from '../domain/version/version-store.ts'
import type { Outcome, Transaction } from './change.ts'
import { lockPrompt } from './lock-prompt.ts'
import { newVersionRow } from './version-rows.ts'

type PromptRow = Prisma.PromptGetPayload<object>

/** A prompt's row, held until the transaction ends; undefined when it is gone. */
export async function holdPrompt(
  tx: Transaction,
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
  tx: Transaction,
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

/** Freezes the content of a held prompt under its next number, which it answers. */
export async function freeze(
  tx: Transaction,
  caller: Caller,
  row: PromptRow,
  content: PromptContent,
  version: NewVersion,
): Promise<Outcome<number>> {
  const promptId = row.id
  const number = row.lastVersion + 1
  const made = newVersionRow(content, { ...version, at: caller.at }, auditedAs(caller))
  await tx.version.create({ data: { promptId, number, ...made } })
  await tx.prompt.update({
    where: { id: promptId },
    data: { lastVersion: number, savedRevision: row.revision },
  })
  return {
    result: number,
    audit: {
      action: 'version.saved',
      targetType: 'version',
      targetId: version.id,
      promptId,
      after: { version: number, note: version.note },
    },
  }
}

/** Gives live keys a version of a held prompt. */
export async function giveLiveKeys(
  tx: Transaction,
  { id: promptId, projectId, slug }: PromptRow,
  { id, number }: Pick<Prisma.VersionGetPayload<object>, 'id' | 'number'>,
  at: Date,
): Promise<Outcome<void>> {
  await tx.version.updateMany({ where: { id, publishedAt: null }, data: { publishedAt: at } })
  await tx.prompt.update({ where: { id: promptId }, data: { publishedVersionId: id } })
  return {
    result: undefined,
    audit: {
      action: 'version.published',
      targetType: 'prompt',
      targetId: promptId,
      promptId,
      after: { version: number },
    },
    event: {
      type: 'prompt.published',
      data: { project_id: projectId, prompt_id: promptId, slug, version: number },
    },
  }
}
