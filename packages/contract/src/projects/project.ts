import { Permission } from '@promptwire/core/access/permissions'
import { MEMBER_ROLES } from '@promptwire/core/access/roles'
import { Plan } from '@promptwire/core/plans'
import { z } from 'zod'
import { modelEndDays } from '../models/end-of-model.ts'

export const Project = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Permissions of the person; pages hide everything else. */
  may: z.array(Permission),
  prompt_count: z.int(),
  key_count: z.int(),
  /** Whether proposals need approval by someone other than the author. */
  approval_required: z.boolean(),
  /** The folder with prompt files in a repository's web view, without a trailing slash. */
  prompt_files_url: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type Project = z.infer<typeof Project>

export const AccountName = z.object({ id: z.uuid(), name: z.string() })

export const MemberAccount = AccountName.extend({
  role: z.enum(MEMBER_ROLES),
  may: z.array(Permission),
  members: z.int(),
})
export type MemberAccount = z.infer<typeof MemberAccount>

export const MemberProject = Project.extend({ account: AccountName })
export type MemberProject = z.infer<typeof MemberProject>

/** Data for the navigation of every project page. */
export const ProjectSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  account: AccountName,
  may: z.array(Permission),
  prompts: z.int(),
  /** Active keys; connected apps are their OAuth clients. */
  keys: z.int(),
  connected_apps: z.int(),
  webhooks: z.int(),
  /** Neither applied nor closed. */
  open_proposals: z.int(),
  /** Whether proposals need approval by someone other than the author. */
  approval_required: z.boolean(),
  /** Whether publishing needs approval by someone other than the author. */
  publishes_approved: z.boolean(),
  /** Whether publishing requires passed test cases. */
  publish_gate: z.boolean(),
  /** Whether publishing is blocked if live callers would notice changed variables. */
  variable_check: z.boolean(),
  /** Min days until the end of a published version's model. */
  model_end_days: modelEndDays,
  /** Enabled webhooks that failed since their last success. */
  failing_webhooks: z.int(),
  plan: Plan,
  /** Requests of the account this month, and its quota; null for unlimited. */
  used: z.int(),
  limit: z.int().nullable(),
  /** Set for a restored copy that sends no webhooks, calls no models and runs no sweeps. */
  quiet: z.literal(true).optional(),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

/** Data deleted with a project. */
export const ProjectContents = z.object({
  prompts: z.int(),
  versions: z.int(),
  test_cases: z.int(),
  folders: z.int(),
  webhooks: z.int(),
  /** Active keys, and those used in the last 24 hours. */
  keys: z.int(),
  keys_used_today: z.int(),
})
export type ProjectContents = z.infer<typeof ProjectContents>

/** Onboarding milestones of a project. */
export const QuickStart = z.object({
  has_prompt: z.boolean(),
  has_version: z.boolean(),
  has_published: z.boolean(),
  /** A key created by a person was used. */
  has_fetched: z.boolean(),
  /** An AI client received a key or called a tool. */
  has_connected: z.boolean(),
  /** Last changed prompt for the snippets, published ones first. */
  prompt: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }).nullable(),
})
export type QuickStart = z.infer<typeof QuickStart>

export const PlanInUse = z.object({
  account: AccountName,
  plan: Plan,
  /** Whether the plan is the installation's default. */
  follows_default: z.boolean(),
  month_start: z.iso.datetime(),
  month_end: z.iso.datetime(),
  used: z.int(),
  /** Null for unlimited. */
  limit: z.int().nullable(),
  remaining: z.int().nullable(),
  /** Projected requests at the end of the month; null on its first day. */
  projected: z.int().nullable(),
  /** Projected time of reaching the limit, if within the month. */
  exhausted_at: z.iso.datetime().nullable(),
  /** Previous months, newest first, max 12. */
  earlier: z.array(z.object({ month: z.iso.date(), used: z.int(), limit: z.int().nullable() })),
})
export type PlanInUse = z.infer<typeof PlanInUse>
