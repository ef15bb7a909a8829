import type { SessionRevert } from '@promptwire/contract/agents/agents'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { isPending } from '../proposal-record.ts'

/** A proposal that reverts an agent session's changes in one prompt. */
export interface Revert extends SessionRevert {
  readonly is_pending: boolean
}

/** Newest first. */
export async function findReverts(
  { prisma }: Pick<Queryable, 'prisma'>,
  projectId: string,
  sessionId: string,
): Promise<Revert[]> {
  const rows = await prisma.proposal.findMany({
    where: { projectId, reverts: sessionId },
    orderBy: { id: 'desc' },
    select: {
      id: true,
      state: true,
      revision: true,
      promptId: true,
      createdAt: true,
      prompt: { select: { name: true, managed: true } },
      project: { select: { approvalRequired: true } },
    },
  })
  return rows.map((row) => {
    // Only our own code writes the column.
    const state = row.state as SessionRevert['state']
    return {
      id: row.id,
      state,
      revision: row.revision,
      // Never null: the proposal is deleted with its prompt.
      prompt_id: row.promptId ?? '',
      prompt_name: row.prompt?.name ?? '',
      created_at: row.createdAt.toISOString(),
      approval_required: row.project.approvalRequired,
      managed: (row.prompt?.managed ?? 'both') as SessionRevert['managed'],
      is_pending: isPending(state),
    }
  })
}

/** The session that a proposal reverts; null for others. */
export async function findRevertedSession(
  { prisma }: Pick<Queryable, 'prisma'>,
  { id }: { readonly id: string },
): Promise<string | null> {
  const row = await prisma.proposal.findUnique({ where: { id }, select: { reverts: true } })
  return row?.reverts ?? null
}
