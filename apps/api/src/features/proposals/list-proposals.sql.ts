import { isReachableProposal } from '../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { ProposalFilter } from './proposal-page.ts'
import type { ProposalSummary } from './proposal-record.ts'
import { readSummaries } from './proposal-rows.ts'

export function readProposals(
  db: Queryable,
  scope: Scope,
  { promptId, states, before, limit }: ProposalFilter,
): Promise<ProposalSummary[]> {
  const conditions = [
    Prisma.sql`p.project_id = ${scope.projectId}::uuid`,
    isReachableProposal(scope),
    ...(promptId === undefined ? [] : [Prisma.sql`p.prompt_id = ${promptId}::uuid`]),
    ...(states === undefined ? [] : [Prisma.sql`p.state IN (${Prisma.join([...states])})`]),
    ...(before === undefined ? [] : [Prisma.sql`p.id < ${before}::uuid`]),
  ]
  return readSummaries(db, Prisma.join(conditions, ' AND '), limit)
}
