import type { PublishApproval } from '@promptwire/contract/versions/publish-gate'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { EMPTY_CONTENT, hashContent, storedHashes } from '../content/index.ts'
import type { EditableCopy } from '../prompts/index.ts'
import type { PublishedContent } from '../versions/index.ts'
import { isApprovedByAnother } from './merge/approved.ts'
import { NO_COPY, type ProposalRecord } from './proposal-record.ts'

/** Null if the project publishes without approval. */
export async function readApproval(
  tx: Queryable,
  { projectId, promptId, version, contentHashes }: PublishedContent,
): Promise<PublishApproval | null> {
  const where = { id: projectId, publishesApproved: true }
  if ((await tx.prisma.project.count({ where })) === 0) return null
  const wasLive = { promptId, number: version ?? 0, publishedAt: { not: null } }
  const approved =
    (await tx.prisma.version.count({ where: wasLive })) > 0 ||
    (await isApproved(tx, promptId, contentHashes))
  return { approved, reason: approved ? null : NOT_APPROVED }
}

const NOT_APPROVED =
  'This project publishes approved changes only, and someone edited this content without a review. Propose it (create_proposal with since: published), have someone else approve the proposal, and apply it.'

/** Throws if the content has changes that only their authors approved. */
export async function requireApproval(tx: Queryable, content: PublishedContent): Promise<void> {
  const approval = await readApproval(tx, content)
  if (approval?.reason) throw new Failure('CONFLICT', approval.reason)
}

/**
 * Records that a content has only approved changes: either the working copy had before the proposal
 * was applied, or the proposal covered all changes from an approved base.
 */
export async function recordApproval(
  tx: Queryable,
  { at: approvedAt }: Caller,
  proposal: ProposalRecord,
  { promptId, before, after }: { promptId: string; before: EditableCopy; after: EditableCopy },
): Promise<void> {
  if (!isApprovedByAnother(proposal)) return
  const { base = NO_COPY, proposed, id: proposalId } = proposal
  const wasApproved = async ({ content }: EditableCopy) =>
    isApproved(tx, promptId, await storedHashes(content))
  const contentHash = await hashContent(after.content)
  const isCovered =
    contentHash === (await hashContent(proposed.content)) && (await wasApproved(base))
  if (!isCovered && !(await wasApproved(before))) return
  await tx.prisma.approvedContent.createMany({
    data: { promptId, contentHash, proposalId, approvedAt },
    skipDuplicates: true,
  })
}

/** Published content counts as approved: enabling the mode does not affect it. */
async function isApproved(
  tx: Queryable,
  promptId: string,
  contentHashes: readonly string[],
): Promise<boolean> {
  if (contentHashes.includes(await hashContent(EMPTY_CONTENT))) return true
  const hash = { in: [...contentHashes] }
  const live = { id: promptId, publishedHash: hash, publishedVersionId: { not: null } }
  return (
    (await tx.prisma.prompt.count({ where: live })) > 0 ||
    (await tx.prisma.approvedContent.count({ where: { promptId, contentHash: hash } })) > 0
  )
}
