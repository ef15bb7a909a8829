import { pickMetadata } from '../domain/prompt/prompt-record.ts'
import type { ProposalRecord } from '../domain/proposal/proposal-record.ts'
import type { LockedCopy, ProposalRequest } from '../domain/proposal/proposal-store.ts'
import { requireRevision } from '../domain/require-revision.ts'
import type { Transaction } from './change.ts'
import { lockPrompt } from './lock-prompt.ts'
import { readProposal } from './proposal-rows.ts'
import { readContent } from './read-content.ts'

interface LockedProposal {
  readonly proposal: ProposalRecord
  readonly copy: LockedCopy | undefined
}

/**
 * The project's proposal, held with its prompt until the transaction ends; undefined when either is
 * gone. The prompt is held first, as for all that belongs to it.
 */
export async function lockProposal(
  tx: Transaction,
  projectId: string,
  { id, expectedRevision }: ProposalRequest,
): Promise<LockedProposal | undefined> {
  const found = await tx.proposal.findFirst({
    where: { id, projectId },
    select: { promptId: true },
  })
  if (!found) return undefined
  const prompt = found.promptId === null ? undefined : await lockPrompt(tx, found.promptId)
  await tx.$queryRaw`SELECT 1 FROM proposal WHERE id = ${id}::uuid FOR UPDATE`
  const proposal = await readProposal(tx, projectId, id)
  if (!proposal) return undefined
  requireRevision(expectedRevision, proposal.revision)
  const copy = prompt && {
    ...pickMetadata(prompt),
    content: await readContent(tx, prompt),
    revision: prompt.revision,
  }
  return { proposal, copy }
}
