import { httpUrl } from '@promptwire/core/text/http-url'
import { displayName, text } from '@promptwire/core/text/text'
import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { PlanInUse, Project, ProjectContents, ProjectSummary, QuickStart } from './project.ts'

const noInput = z.strictObject({})

/** Days from the consent, for grants after the change; null for no expiry. */
const GrantLifetime = z.strictObject({ days: z.int().min(1).max(3_650).nullable() })

/** The folder with prompt files in a repository's web view; null for no links. */
const PromptFilesUrl = z.strictObject({
  url: httpUrl.overwrite((url) => url.replace(/\/+$/, '')).nullable(),
})

export const projectSettingsOperations = {
  get_project: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the project',
    method: 'GET',
    path: '',
    input: noInput,
    output: Project,
  },
  rename_project: {
    permission: 'project:manage',
    recentSignIn: { unneeded: 'Only the name changes.' },
    effect: 'changes',
    answers: 'one',
    title: 'Rename the project',
    method: 'PATCH',
    path: '',
    input: z.strictObject({ name: displayName }),
    output: Project,
  },
  get_second_factor_rule: {
    permission: 'account:manage',
    effect: 'reads',
    answers: 'one',
    title: 'Get the second factor rule',
    method: 'GET',
    path: '/account/second-factor',
    input: noInput,
    output: z.object({ required: z.boolean() }),
  },
  /** Members without a second factor lose access to the account until they set one up. */
  set_second_factor_rule: {
    permission: 'account:manage',
    recentSignIn: { to: 'change who needs a second factor' },
    effect: 'changes',
    answers: 'one',
    title: 'Set the second factor rule',
    method: 'PUT',
    path: '/account/second-factor',
    input: z.strictObject({ required: z.boolean() }),
    output: z.object({ required: z.boolean() }),
  },
  delete_project: {
    permission: 'project:delete',
    recentSignIn: { to: 'delete the project' },
    effect: 'destroys',
    answers: 'one',
    title: 'Delete the project with all its data',
    method: 'DELETE',
    path: '',
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
    title: 'Preview the deletion of the project',
    method: 'GET',
    path: '/contents',
    input: noInput,
    output: ProjectContents,
  },
  get_project_summary: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get project counts',
    method: 'GET',
    path: '/summary',
    input: noInput,
    output: ProjectSummary,
  },
  set_proposal_approval: {
    permission: 'project:rules',
    recentSignIn: { to: 'change the approval rules' },
    effect: 'changes',
    answers: 'one',
    title: 'Set the approval rules',
    method: 'PUT',
    path: '/proposal-approval',
    input: z.strictObject({
      required: z.boolean(),
      /** Also require approval to publish. */
      to_publish: z.boolean().default(false),
    }),
    output: z.object({ required: z.boolean(), to_publish: z.boolean() }),
  },
  get_public_skills: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get skill visibility',
    method: 'GET',
    path: '/public-skills',
    input: noInput,
    output: z.object({ on: z.boolean() }),
  },
  set_public_skills: {
    permission: 'project:manage',
    recentSignIn: { to: 'change who can read the live skills' },
    effect: 'changes',
    answers: 'one',
    title: 'Set skill visibility',
    method: 'PUT',
    path: '/public-skills',
    input: z.strictObject({ on: z.boolean() }),
    output: z.object({ on: z.boolean() }),
  },
  get_grant_lifetime: {
    permission: 'keys:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get client expiry',
    method: 'GET',
    path: '/grant-lifetime',
    input: noInput,
    output: GrantLifetime,
  },
  set_grant_lifetime: {
    permission: 'project:rules',
    recentSignIn: { to: 'change the lifetime of grants' },
    effect: 'changes',
    answers: 'one',
    title: 'Set client expiry',
    method: 'PUT',
    path: '/grant-lifetime',
    input: GrantLifetime,
    output: GrantLifetime,
  },
  set_prompt_files_url: {
    permission: 'project:manage',
    recentSignIn: { unneeded: 'Pages link to the address; nothing is sent there.' },
    effect: 'changes',
    answers: 'one',
    title: 'Set the prompt files URL',
    method: 'PUT',
    path: '/prompt-files-url',
    input: PromptFilesUrl,
    output: PromptFilesUrl,
  },
  get_quick_start: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get onboarding milestones',
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
