import type { Permission } from '@promptwire/core/access/permissions'
import type { Caller } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import type { ChangeOutcome } from '../../kernel/change/unit-of-work.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readContent } from '../content/index.sql.ts'
import { hashContent, type PromptContent, storedHashes } from '../content/index.ts'
import type { EndingNeeds } from '../ending-models/index.sql.ts'
import { recordLiveParts } from '../parts/index.sql.ts'
import type { LockedPrompt } from '../prompts/index.sql.ts'
import { requireApproval } from '../proposals/index.sql.ts'
import { findPublishRefusal } from './publish-refusal.sql.ts'
import { requireText } from './require-text.sql.ts'

/** Computes the hash if an earlier release wrote the working copy. */
export const hashWorkingCopy = async (tx: Queryable, row: LockedPrompt): Promise<string> =>
  row.contentHash === null || row.hashedRevision !== row.revision
    ? hashContent(await readContent(tx, row))
    : row.contentHash

interface Publication extends EndingNeeds {
  readonly content: PromptContent
  /** The hash of the working copy; left out if it has the same content. */
  readonly copyHash?: string
  readonly previous: number | null
  /** The reason to publish despite a closed gate. */
  readonly pastGate?: string | undefined
  readonly allowsEmpty?: boolean | undefined
}

export async function readPublishedNumber(
  tx: Queryable,
  promptId: string,
): Promise<number | undefined> {
  const version = await tx.prisma.version.findFirst({
    where: { liveFor: { some: { id: promptId } } },
    select: { number: true },
  })
  return version?.number
}

/** Publishes a version of a locked prompt if the gate is open. Nothing else publishes. */
export async function publishLocked(
  tx: Queryable,
  row: LockedPrompt,
  { id, number }: Pick<Prisma.VersionGetPayload<object>, 'id' | 'number'>,
  { content, copyHash, previous, pastGate, allowsEmpty = false, findKnownModel }: Publication,
  caller: Caller,
): Promise<ChangeOutcome<void>> {
  const { id: promptId, projectId, slug } = row
  const { at } = caller
  const contentHashes = await storedHashes(content)
  const [publishedHash] = contentHashes
  const published = { projectId, promptId, version: number, contentHashes }
  if (!allowsEmpty) await requireText(tx, row, { number, content })
  await requireApproval(tx, published)
  // Readers of the audit log may lack access to test cases and variables.
  const seenBy = pastGate === undefined ? caller : { at, may: new Set<Permission>() }
  const refusal = await findPublishRefusal(
    tx,
    row,
    { content, contentHashes, version: number, findKnownModel },
    seenBy,
  )
  if (refusal && pastGate === undefined) throw refusal
  await tx.prisma.version.updateMany({
    where: { id, publishedAt: null },
    data: { publishedAt: at },
  })
  await recordLiveParts(tx, { id: promptId, projectId }, content)
  await tx.prisma.prompt.update({
    where: { id: promptId },
    data: { publishedVersionId: id, contentHash: copyHash ?? publishedHash, publishedHash },
  })
  return {
    result: undefined,
    audit: [
      ...(refusal
        ? [overridden(promptId, { version: number, reason: pastGate, gate: refusal.message })]
        : []),
      {
        action: 'version.published',
        targetType: 'prompt',
        targetId: promptId,
        promptId,
        ...(previous !== null && { before: { version: previous } }),
        after: { version: number },
      },
    ],
    event: {
      type: 'prompt.published',
      data: { project_id: projectId, prompt_id: promptId, slug, version: number },
    },
  }
}

const overridden = (promptId: string, after: object): Audited => ({
  action: 'version.gate_overridden',
  targetType: 'prompt',
  targetId: promptId,
  promptId,
  after,
})
