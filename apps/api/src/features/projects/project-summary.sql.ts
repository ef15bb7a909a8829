import { getMonthRange, Plan } from '@promptwire/core/plans'
import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { isActiveKey } from '../keys/index.sql.ts'
import type { StoredSummary } from './project-record.ts'

export interface SummaryRow {
  readonly account_id: string
  readonly account_name: string
  readonly plan: string | null
  readonly used: number | null
  readonly prompts: number
  readonly keys: number
  readonly connected_apps: number
  readonly webhooks: number
  readonly failing_webhooks: number
  readonly open_proposals: number
  readonly approval_required: boolean
  readonly publishes_approved: boolean
  readonly publish_gate: boolean
  readonly variable_check: boolean
  readonly model_end_days: number | null
}

/** Counts the projects `p` of a condition; each count uses an index on the project. */
export const selectSummary = (condition: Prisma.Sql, now: Date): Prisma.Sql => Prisma.sql`
  SELECT p.name, a.id AS account_id, a.name AS account_name, a.plan, u.used::float8 AS used,
         (SELECT count(*) FROM prompt WHERE project_id = p.id)::int AS prompts,
         (SELECT count(*) FROM proposal WHERE project_id = p.id
             AND state IN ('open', 'changes_requested', 'approved'))::int AS open_proposals,
         p.approval_required, p.publishes_approved, p.publish_gate, p.variable_check,
         p.model_end_days,
         k.keys, k.connected_apps, w.webhooks, w.failing_webhooks
    FROM project p
    JOIN account a ON a.id = p.account_id
    LEFT JOIN monthly_usage u ON u.account_id = a.id AND u.month = ${getMonthRange(now).start}::date
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS keys, count(DISTINCT k.client_id)::int AS connected_apps
       FROM api_key k WHERE k.project_id = p.id AND ${isActiveKey(now)}) k
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS webhooks,
            (count(*) FILTER (WHERE enabled AND failing_since IS NOT NULL))::int
              AS failing_webhooks
       FROM webhook WHERE project_id = p.id) w
   WHERE ${condition}`

export async function summarizeProject(
  tx: SqlQueryable,
  projectId: string,
  now: Date,
): Promise<StoredSummary | undefined> {
  const isIt = Prisma.sql`p.id = ${projectId}::uuid`
  const [row] = await tx.query<SummaryRow & { name: string }>(selectSummary(isIt, now))
  return row && toSummary(row.name, row)
}

export const toSummary = (name: string, row: SummaryRow): StoredSummary => ({
  name,
  account: { id: row.account_id, name: row.account_name },
  prompts: row.prompts,
  keys: row.keys,
  connectedApps: row.connected_apps,
  webhooks: row.webhooks,
  failingWebhooks: row.failing_webhooks,
  openProposals: row.open_proposals,
  approvalRequired: row.approval_required,
  publishesApproved: row.publishes_approved,
  publishGate: row.publish_gate,
  variableCheck: row.variable_check,
  modelEndDays: row.model_end_days,
  plan: row.plan === null ? null : Plan.parse(row.plan),
  usedThisMonth: row.used ?? 0,
})
