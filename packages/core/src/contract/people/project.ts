import { z } from 'zod'
import { Permission } from '../../permissions.ts'
import { Plan } from '../../plans.ts'
import { displayName, text } from '../../text.ts'
import type { PeopleOperation } from '../operation.ts'

/** A project as its people see it. */
export const Project = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What the person may do in it, so that pages offer nothing else. */
  may: z.array(Permission),
  prompt_count: z.int(),
  key_count: z.int(),
  created_at: z.iso.datetime(),
})
export type Project = z.infer<typeof Project>

export const AccountName = z.object({ id: z.uuid(), name: z.string() })

/** What stands beside every page of a project. */
const ProjectSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  account: AccountName,
  may: z.array(Permission),
  prompts: z.int(),
  /** Keys that work; connected apps are the OAuth clients among their holders. */
  keys: z.int(),
  connected_apps: z.int(),
  webhooks: z.int(),
  /** Those that are neither applied nor closed. */
  open_proposals: z.int(),
  /** Whether a proposal is applied only once somebody else than its author has approved it. */
  approval_required: z.boolean(),
  /** Whether live keys are given only content that somebody else than its author has approved. */
  publishes_approved: z.boolean(),
  /** Whether live keys are given only what passed its test cases. */
  publish_gate: z.boolean(),
  /** Those that are on and have failed since their last success. */
  failing_webhooks: z.int(),
  plan: Plan,
  /** Requests of the account this month, and how many it may make; null is unlimited. */
  used: z.int(),
  limit: z.int().nullable(),
  /** Set while the service is a quiet copy: no webhooks, model calls or sweeps. */
  quiet: z.literal(true).optional(),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

/** What goes with a project. */
const ProjectContents = z.object({
  prompts: z.int(),
  versions: z.int(),
  test_cases: z.int(),
  folders: z.int(),
  webhooks: z.int(),
  /** Keys that work, and those of them that were used within the last 24 hours. */
  keys: z.int(),
  keys_used_today: z.int(),
})
export type ProjectContents = z.infer<typeof ProjectContents>

/** What has happened in a project so far, whoever did it. */
const QuickStart = z.object({
  has_prompt: z.boolean(),
  has_version: z.boolean(),
  has_published: z.boolean(),
  /** A program with a key that a person made has called. */
  has_fetched: z.boolean(),
  /** An AI client was given a key, or called a tool with one. */
  has_connected: z.boolean(),
  /** The prompt that was changed last, for the snippets: of the published ones as soon as there are any. */
  prompt: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }).nullable(),
})
export type QuickStart = z.infer<typeof QuickStart>

/** The plan of the project's account, and how the month goes (UTC, all projects together). */
const PlanInUse = z.object({
  account: AccountName,
  plan: Plan,
  /** Whether it is the installation's default and not one that the account was given. */
  follows_default: z.boolean(),
  month_start: z.iso.datetime(),
  month_end: z.iso.datetime(),
  used: z.int(),
  /** null is unlimited. */
  limit: z.int().nullable(),
  remaining: z.int().nullable(),
  /** Requests by the end of the month if it goes on as until now; null on its first day. */
  projected: z.int().nullable(),
  /** When the limit is reached at that pace, if it is before the month ends. */
  exhausted_at: z.iso.datetime().nullable(),
  /** The months before this one, newest first, at most twelve. */
  earlier: z.array(z.object({ month: z.iso.date(), used: z.int(), limit: z.int().nullable() })),
})
export type PlanInUse = z.infer<typeof PlanInUse>

const nothing = z.strictObject({})

export const projectSettingsOperations = {
  read_project: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the project',
    method: 'GET',
    path: '/settings',
    input: nothing,
    output: Project,
  },
  rename_project: {
    permission: 'project:manage',
    effect: 'changes',
    answers: 'one',
    title: 'Rename the project',
    method: 'PATCH',
    path: '/settings',
    input: z.strictObject({ name: displayName }),
    output: Project,
  },
  delete_project: {
    permission: 'project:delete',
    effect: 'destroys',
    answers: 'one',
    title: 'Delete the project with all that is in it',
    method: 'DELETE',
    path: '/settings',
    input: z.strictObject({
      /** Its name, typed by the person. */
      name: text(200),
    }),
    output: z.null(),
  },
  count_project_contents: {
    permission: 'project:delete',
    effect: 'reads',
    answers: 'one',
    title: 'Count what goes with the project',
    method: 'GET',
    path: '/settings/contents',
    input: nothing,
    output: ProjectContents,
  },
  list_project_destinations: {
    permission: 'project:delete',
    effect: 'reads',
    answers: 'one',
    title: 'List the accounts that the project can be moved to',
    method: 'GET',
    path: '/settings/destinations',
    input: nothing,
    output: z.array(AccountName),
  },
  move_project: {
    permission: 'project:delete',
    effect: 'changes',
    answers: 'one',
    title: 'Move the project to another account',
    method: 'POST',
    path: '/settings/account',
    input: z.strictObject({ account_id: z.uuid() }),
    output: Project,
  },
  read_project_summary: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the project in numbers',
    method: 'GET',
    path: '/summary',
    input: nothing,
    output: ProjectSummary,
  },
  set_proposal_approval: {
    permission: 'members:manage',
    effect: 'changes',
    answers: 'one',
    title: 'Set whether proposals need approval',
    method: 'PUT',
    path: '/settings/proposal-approval',
    input: z.strictObject({
      required: z.boolean(),
      /** Whether only approved changes can be published, too; that requires approval. */
      to_publish: z.boolean().default(false),
    }),
    output: z.object({ required: z.boolean(), to_publish: z.boolean() }),
  },
  read_quick_start: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get what has happened in the project so far',
    method: 'GET',
    path: '/quick-start',
    input: nothing,
    output: QuickStart,
  },
  read_plan: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: "Get the account's plan and its use",
    method: 'GET',
    path: '/plan',
    input: nothing,
    output: PlanInUse,
  },
} as const satisfies Record<string, PeopleOperation>
