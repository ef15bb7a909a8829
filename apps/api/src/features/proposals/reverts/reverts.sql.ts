import type { SessionRevert } from '@promptwire/core/contract/people/agents'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { isPending } from '../proposal-record.ts'

/** A proposal that undoes what an agent session changed in one prompt. */
export interface Revert extends SessionRevert {
  readonly is_pending: boolean
}

/** The proposals that undo a session, newest first. */
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
    // The column holds only what our own code wrote.
    const state = row.state as SessionRevert['state']
    return {
      id: row.id,
      state,
      revision: row.revision,
      // It belongs to a prompt, and is deleted with it.
      prompt_id: row.promptId ?? '',
      prompt_name: row.prompt?.name ?? '',
      created_at: row.createdAt.toISOString(),
      approval_required: row.project.approvalRequired,
      managed: (row.prompt?.managed ?? 'both') as SessionRevert['managed'],
      is_pending: isPending(state),
    }
  })
}

/** The session that a proposal undoes; null for others. */
export async function findRevertedSession(
  { prisma }: Pick<Queryable, 'prisma'>,
  { id }: { readonly id: string },
): Promise<string | null> {
  const row = await prisma.proposal.findUnique({ where: { id }, select: { reverts: true } })
  return row?.reverts ?? null
}
