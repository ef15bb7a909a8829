import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../kernel/caller.ts'
import { toAuditActor } from '../../kernel/change/audit-actor.ts'
import type { ChangeOutcome } from '../../kernel/change/unit-of-work.ts'
import { requireRevision } from '../../kernel/require-revision.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { PromptContent } from '../content/index.ts'
import { contentIfReadable } from '../content/index.ts'
import { type LockedPrompt, lockPrompt } from '../prompts/index.sql.ts'
import type { NewVersion } from './version-page.ts'
import { newVersionRow } from './version-rows.ts'

/** Locks a prompt's row until the transaction ends; undefined if it was deleted. */
export async function lockAtRevision(
  tx: Queryable,
  promptId: string,
  expectedRevision: number | undefined,
): Promise<LockedPrompt | undefined> {
  const row = await lockPrompt(tx, promptId)
  if (row) requireRevision(expectedRevision, row.revision)
  return row
}

/** True if any of these versions has the same content. */
export async function hasVersionWithContent(
  tx: Queryable,
  { id: promptId }: LockedPrompt,
  content: PromptContent,
  versions: Prisma.VersionWhereInput[],
): Promise<boolean> {
  const rows = await tx.prisma.version.findMany({
    where: { promptId, OR: versions },
    select: { id: true, number: true, content: true },
  })
  return rows.some((row) => isDeepStrictEqual(contentIfReadable(row), content))
}

/** Returns the number of the new version. */
export async function freeze(
  tx: Queryable,
  caller: Caller,
  row: LockedPrompt,
  content: PromptContent,
  version: NewVersion,
): Promise<ChangeOutcome<number>> {
  const promptId = row.id
  const number = row.lastVersion + 1
  const made = newVersionRow(content, { ...version, at: caller.at }, toAuditActor(caller))
  await tx.prisma.version.create({ data: { promptId, number, ...made } })
  await tx.prisma.prompt.update({
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
