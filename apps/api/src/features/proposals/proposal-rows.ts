import { ModelComparison } from '@promptwire/contract/models/model-comparison'
import { Proposal } from '@promptwire/contract/proposals/proposal-fields'
import type { Caller } from '../../kernel/caller.ts'
import { toAuditActor } from '../../kernel/change/audit-actor.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readStoredCopy } from './merge/stored-copy.ts'
import type { NewComment } from './proposal-page.ts'
import type { Approval, ProposalRecord, ProposalSummary as Summary } from './proposal-record.ts'

/** The author as JSON, from the columns of `of` and a joined person `u` and key `k`. */
const authorJson = (of: 'p' | 'c') =>
  Prisma.raw(`json_build_object(
    'kind', CASE WHEN ${of}.author_id IS NULL THEN 'system'
                 WHEN ${of}.author_key_id IS NULL THEN 'person' ELSE 'key' END,
    'user_id', ${of}.author_id, 'name', u.name, 'key_id', ${of}.author_key_id,
    'key_name', COALESCE(k.client_name, k.name),
    'tool', ${of}.author_tool)`)

export function toAuthorColumns(caller: Caller) {
  const { userId = null, keyId = null, tool = null } = toAuditActor(caller)
  return { authorId: userId, authorKeyId: keyId, authorTool: tool }
}

const COLUMNS = Prisma.sql`
  p.id, p.prompt_id AS "promptId", prompt.slug AS "promptSlug",
  coalesce(prompt.name, p.proposed #>> '{about,name}') AS "promptName",
  p.title, p.source, p.demo, p.state, p.base_revision AS "baseRevision", p.counts, p.revision,
  (SELECT count(*) FROM proposal_comment c WHERE c.proposal_id = p.id)::int AS comments,
  ${authorJson('p')} AS author, p.created_at AS "createdAt", p.updated_at AS "updatedAt"`

const JOINED = Prisma.sql`
  proposal p
  LEFT JOIN prompt ON prompt.id = p.prompt_id
  LEFT JOIN app_user u ON u.id = p.author_id
  LEFT JOIN api_key k ON k.id = p.author_key_id`

/** Selects proposals `p` that match a condition, newest first. */
export const readSummaries = (
  tx: Queryable,
  condition: Prisma.Sql,
  limit: number,
): Promise<Summary[]> =>
  tx.prisma.$queryRaw<Summary[]>`
    SELECT ${COLUMNS} FROM ${JOINED} WHERE ${condition} ORDER BY p.id DESC LIMIT ${limit}::int`

interface ProposalRow extends Summary {
  readonly reason: string
  readonly base: unknown
  readonly proposed: unknown
  readonly reasons: unknown
  readonly comparison: unknown
  readonly authorId: string | null
  readonly writerId: string | null
  readonly approvalRequired: boolean
  readonly publishesApproved: boolean
  readonly approval: Approval | null
  readonly discussion: unknown
}

const Reasons = Proposal.shape.reasons
const Discussion = Proposal.shape.discussion

/** Reads a proposal in one statement, as a consistent snapshot. */
export async function readProposal(
  tx: Queryable,
  projectId: string,
  id: string,
): Promise<ProposalRecord | undefined> {
  const [row] = await tx.prisma.$queryRaw<ProposalRow[]>`
    SELECT ${COLUMNS}, p.reason, p.base, p.proposed, p.reasons, p.comparison, p.author_id AS "authorId",
           p.writer_id AS "writerId", project.approval_required AS "approvalRequired",
           project.publishes_approved AS "publishesApproved",
           (SELECT json_build_object('authorId', c.author_id, 'byKey', c.author_key_id IS NOT NULL,
                     'byApprover', c.by_approver)
              FROM proposal_comment c WHERE c.proposal_id = p.id AND c.decision = 'approved'
             ORDER BY c.id DESC LIMIT 1) AS approval,
           (SELECT json_agg(json_build_object(
                     'id', c.id, 'decision', c.decision, 'text', c.text, 'block_id', c.block_id,
                     'author', ${authorJson('c')}, 'created_at', ${instant('c.created_at')}
                   ) ORDER BY c.id)
              FROM proposal_comment c
              LEFT JOIN app_user u ON u.id = c.author_id
              LEFT JOIN api_key k ON k.id = c.author_key_id
             WHERE c.proposal_id = p.id) AS discussion
      FROM ${JOINED} JOIN project ON project.id = p.project_id
     WHERE p.id = ${id}::uuid AND p.project_id = ${projectId}::uuid`
  return row && toProposal(row)
}

/** A timestamp in the JSON format used elsewhere. */
const instant = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

function toProposal(row: ProposalRow): ProposalRecord {
  const {
    base,
    proposed,
    reasons,
    comparison,
    discussion,
    approval,
    authorId,
    writerId,
    ...fields
  } = row
  const { copy, usualSlug } = readStoredCopy(proposed, row.id)
  return {
    ...fields,
    base: base === null ? undefined : readStoredCopy(base, row.id).copy,
    proposed: copy,
    usualSlug,
    reasons: Reasons.parse(reasons),
    comparison: ModelComparison.nullable().parse(comparison),
    writers: [authorId, writerId],
    approval: approval ?? undefined,
    discussion: Discussion.parse(discussion ?? []),
  }
}

export const commentRow = (caller: Caller, proposalId: string, comment: NewComment) => ({
  ...toAuthorColumns(caller),
  id: comment.id,
  proposalId,
  decision: comment.decision,
  text: comment.text,
  blockId: comment.blockId ?? null,
  byApprover: comment.byApprover ?? false,
  createdAt: caller.at,
})
