import { pickMetadata } from '@promptwire/contract/content/prompt-values'
import { Failure } from '@promptwire/core/errors/failure'
import { requireRevision } from '../../kernel/require-revision.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readContent } from '../content/index.sql.ts'
import { lockPrompt } from '../prompts/index.sql.ts'
import type { LockedCopy, ProposalRequest } from './proposal-page.ts'
import type { ProposalRecord } from './proposal-record.ts'
import { readProposal } from './proposal-rows.ts'

interface LockedProposal {
  readonly proposal: ProposalRecord
  readonly copy: LockedCopy | undefined
}

/**
 * Locks the proposal and its prompt until the transaction ends; NOT_FOUND if deleted. Lock order:
 * the prompt before its records.
 */
export async function lockProposal(
  tx: Queryable,
  projectId: string,
  { id, expectedRevision }: ProposalRequest,
): Promise<LockedProposal> {
  const found = await tx.prisma.proposal.findFirst({
    where: { id, projectId },
    select: { promptId: true },
  })
  if (!found) throw proposalGone()
  const prompt = found.promptId === null ? undefined : await lockPrompt(tx, found.promptId)
  await tx.prisma.$queryRaw`SELECT 1 FROM proposal WHERE id = ${id}::uuid FOR UPDATE`
  const proposal = await readProposal(tx, projectId, id)
  if (!proposal) throw proposalGone()
  requireRevision(expectedRevision, proposal.revision)
  const copy = prompt && {
    ...pickMetadata(prompt),
    content: await readContent(tx, prompt),
    revision: prompt.revision,
  }
  return { proposal, copy }
}

export const proposalGone = () => new Failure('NOT_FOUND', 'Proposal not found.')
