import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { applyProposal } from './apply-proposal.sql.ts'
import { changeProposal, createProposal } from './proposal-changes.sql.ts'
import type { ProposalStore } from './proposal-page.ts'
import { readProposal, readSummaries } from './proposal-rows.ts'
import { requireApproval } from './require-approval.sql.ts'

/** Proposals in PostgreSQL. */
export const createProposalStore = (transactor: UnitOfWork): ProposalStore => ({
  list(projectId, { promptId, states, before, limit }) {
    const conditions = [
      Prisma.sql`p.project_id = ${projectId}::uuid`,
      ...(promptId === undefined ? [] : [Prisma.sql`p.prompt_id = ${promptId}::uuid`]),
      ...(states === undefined ? [] : [Prisma.sql`p.state IN (${Prisma.join([...states])})`]),
      ...(before === undefined ? [] : [Prisma.sql`p.id < ${before}::uuid`]),
    ]
    return readSummaries(transactor, Prisma.join(conditions, ' AND '), limit)
  },

  read: (projectId, id) => readProposal(transactor, projectId, id),

  create: createProposal(transactor),
  change: changeProposal(transactor),
  apply: applyProposal(transactor),
  requireApproval: requireApproval(transactor),
})
