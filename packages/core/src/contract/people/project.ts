import { z } from 'zod'
import { Permission } from '../../access/permissions.ts'
import { Plan } from '../../plans.ts'
import { displayName, text } from '../../text/text.ts'
import type { PeopleOperation } from '../operation.ts'

/** A project for its members. */
export const Project = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Permissions of the person; pages hide everything else. */
  may: z.array(Permission),
  prompt_count: z.int(),
  key_count: z.int(),
  created_at: z.iso.datetime(),
})
export type Project = z.infer<typeof Project>

export const AccountName = z.object({ id: z.uuid(), name: z.string() })

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
const ProjectContents = z.object({
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
const QuickStart = z.object({
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

/** Plan of the account and its use this month (UTC, all projects). */
const PlanInUse = z.object({
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

const noInput = z.strictObject({})

export const projectSettingsOperations = {
  get_project: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the project',
    method: 'GET',
    path: '',
    formerPath: '/settings',
    input: noInput,
    output: Project,
  },
  rename_project: {
    permission: 'project:manage',
    effect: 'changes',
    answers: 'one',
    title: 'Rename the project',
    method: 'PATCH',
    path: '',
    formerPath: '/settings',
    input: z.strictObject({ name: displayName }),
    output: Project,
  },
  delete_project: {
    permission: 'project:delete',
    effect: 'destroys',
    answers: 'one',
    title: 'Delete the project with all its data',
    method: 'DELETE',
    path: '',
    formerPath: '/settings',
    input: z.strictObject({
      /** Project name, typed as confirmation. */
      name: text(200),
    }),
    output: z.null(),
  },
  count_project_contents: {
    permission: 'project:delete',
    effect: 'reads',
    answers: 'one',
    title: 'Count the data deleted with the project',
    method: 'GET',
    path: '/contents',
    formerPath: '/settings/contents',
    input: noInput,
    output: ProjectContents,
  },
  list_project_destinations: {
    permission: 'project:delete',
    effect: 'reads',
    answers: 'one',
    title: 'List the accounts that the project can be moved to',
    method: 'GET',
    path: '/destinations',
    formerPath: '/settings/destinations',
    input: noInput,
    output: z.array(AccountName),
  },
  transfer_project: {
    permission: 'project:delete',
    effect: 'changes',
    answers: 'one',
    title: 'Move the project to another account',
    method: 'POST',
    path: '/transfer',
    formerPath: '/settings/account',
    input: z.strictObject({ account_id: z.uuid() }),
    output: Project,
  },
  get_project_summary: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the project in numbers',
    method: 'GET',
    path: '/summary',
    input: noInput,
    output: ProjectSummary,
  },
  set_proposal_approval: {
    permission: 'members:manage',
    effect: 'changes',
    answers: 'one',
    title: 'Set whether proposals need approval',
    method: 'PUT',
    path: '/proposal-approval',
    formerPath: '/settings/proposal-approval',
    input: z.strictObject({
      required: z.boolean(),
      /** Also require approval to publish. */
      to_publish: z.boolean().default(false),
    }),
    output: z.object({ required: z.boolean(), to_publish: z.boolean() }),
  },
  get_quick_start: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the onboarding milestones of the project',
    method: 'GET',
    path: '/quick-start',
    input: noInput,
    output: QuickStart,
  },
  get_plan: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: "Get the account's plan and its use",
    method: 'GET',
    path: '/plan',
    input: noInput,
    output: PlanInUse,
  },
} as const satisfies Record<string, PeopleOperation>
