import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { ReachedProject, SummarizedProject } from './project-record.ts'
import { type SummaryRow, selectSummary, toSummary } from './project-summary.sql.ts'

interface MembersRow {
  readonly id: string
  readonly name: string
  readonly created_at: Date
  readonly role: string
  readonly home_id: string
  readonly home_name: string
  readonly prompt_count: number
  readonly key_count: number
  readonly needs_approval: boolean
  readonly prompt_files_url: string | null
}

type SummarizedRow = MembersRow & (SummaryRow | { readonly account_id: null })

const COLUMNS = Prisma.sql`
  r.id, r.name, r.created_at, r.approval_required AS needs_approval, r.prompt_files_url,
  m.role, a.id AS home_id, a.name AS home_name,
  (SELECT count(*) FROM prompt WHERE project_id = r.id)::int AS prompt_count,
  (SELECT count(*) FROM api_key WHERE project_id = r.id AND revoked_at IS NULL)::int AS key_count`

const REACHED = Prisma.sql`
  project_role m JOIN project r ON r.id = m.project_id JOIN account a ON a.id = m.account_id`

/** Projects of all accounts that the user is a member of. */
export async function listMemberProjects(
  tx: SqlQueryable,
  userId: string,
): Promise<ReachedProject[]> {
  const rows = await tx.query<MembersRow>(Prisma.sql`
    SELECT ${COLUMNS} FROM ${REACHED} WHERE m.user_id = ${userId}::uuid ORDER BY r.id`)
  return rows.map(toMembersProject)
}

/** Member projects, with the counts of one of them, in one statement. */
export async function listAndSummarize(
  tx: SqlQueryable,
  userId: string,
  projectId: string,
  now: Date,
): Promise<SummarizedProject[]> {
  const isIt = Prisma.sql`p.id = r.id AND r.id = ${projectId}::uuid`
  const rows = await tx.query<SummarizedRow>(Prisma.sql`
    SELECT s.*, ${COLUMNS} FROM ${REACHED}
      LEFT JOIN LATERAL (${selectSummary(isIt, now)}) s ON true
     WHERE m.user_id = ${userId}::uuid ORDER BY r.id`)
  return rows.map((row) => ({
    ...toMembersProject(row),
    ...(row.account_id !== null && { summary: toSummary(row.name, row) }),
  }))
}

const toMembersProject = (row: MembersRow): ReachedProject => ({
  id: row.id,
  name: row.name,
  promptCount: row.prompt_count,
  keyCount: row.key_count,
  approvalRequired: row.needs_approval,
  promptFilesUrl: row.prompt_files_url,
  createdAt: row.created_at,
  role: row.role,
  account: { id: row.home_id, name: row.home_name },
})
