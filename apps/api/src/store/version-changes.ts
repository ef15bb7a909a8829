import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '../database/generated/client.ts'
import { toAuditActor } from '../domain/audit/audit-actor.ts'
import type { Caller } from '../domain/caller.ts'
import type { PromptContent } from '../domain/prompt/content.ts'
import { contentIfReadable } from '../domain/prompt/stored-content.ts'
import { requireRevision } from '../domain/require-revision.ts'
import type { NewVersion } from '../domain/version/version-store.ts'
import type { ChangeOutcome, Transaction } from './change.ts'
import { type LockedPrompt, lockPrompt } from './lock-prompt.ts'
import { newVersionRow } from './version-rows.ts'

/** A prompt's row, held until the transaction ends; undefined when it is gone. */
export async function lockAtRevision(
  tx: Transaction,
  promptId: string,
  expectedRevision: number | undefined,
): Promise<LockedPrompt | undefined> {
  const row = await lockPrompt(tx, promptId)
  if (row) requireRevision(expectedRevision, row.revision)
  return row
}

/** Whether one of these versions of a prompt holds this very content. */
export async function hasVersionWithContent(
  tx: Transaction,
  { id: promptId }: LockedPrompt,
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
  row: LockedPrompt,
  content: PromptContent,
  version: NewVersion,
): Promise<ChangeOutcome<number>> {
  const promptId = row.id
  const number = row.lastVersion + 1
  const made = newVersionRow(content, { ...version, at: caller.at }, toAuditActor(caller))
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
