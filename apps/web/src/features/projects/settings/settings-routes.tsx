import type { ProjectSummary } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import { number, text, ticked } from '../../../session/forms/form-fields.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { deploymentRoutes } from './deployment-routes.tsx'
import { jobRoutes } from './job-routes.tsx'
import { SettingsPage } from './settings-page.tsx'
import { loadTransfer, transferRoutes } from './transfer-routes.tsx'

/** Rejected forms of the page. */
interface Forms {
  readonly renaming?: FormState
  readonly approval?: FormState
  readonly gate?: FormState
  readonly variableCheck?: FormState
  readonly modelEnd?: FormState
  readonly publicSkills?: FormState
  readonly grants?: FormState
  readonly promptFiles?: FormState
  readonly secondFactor?: FormState
  readonly deleting?: FormState
}

export function settingsRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
    .route('/background-work', jobRoutes())
    .route('/deployment', deploymentRoutes(web))
  routes.get('/', (c) => page(c, {}))
  routes.post(
    '/name',
    form({
      fields: z.object({ name: text() }),
      call: (c, { name }) => c.var.projectApi.rename_project({ name }),
      next: (c) => ({ to: buildSettingsPath(c), flash: 'Project renamed.' }),
      messages: { name: 'Enter a project name, up to 200 characters.' },
      rerender: (c, renaming) => page(c, { renaming }),
    }),
  )
  routes.post(
    '/approval',
    form({
      fields: z.object({ required: ticked(), to_publish: ticked() }),
      call: (c, needed) => c.var.projectApi.set_proposal_approval(needed),
      next: (c, { data }) => ({ to: buildSettingsPath(c), flash: approvalSaved(data) }),
      rerender: (c, approval) => page(c, { approval }),
    }),
  )
  routes.post(
    '/publish-gate',
    form({
      fields: z.object({ on: ticked() }),
      call: (c, { on }) => c.var.projectApi.set_publish_gate({ on }),
      next: (c, { data: { on } }) => ({
        to: buildSettingsPath(c),
        flash: on ? 'Publish gate on.' : 'Publish gate off.',
      }),
      rerender: (c, gate) => page(c, { gate }),
    }),
  )
  routes.route('/', switchRoutes())
  routes.route('/transfer', transferRoutes())
  routes.post(
    '/delete',
    form({
      fields: z.object({ name: text() }),
      call: (c, { name }) => c.var.projectApi.delete_project({ name }),
      next: () => ({ to: '/projects', flash: 'Project deleted.' }),
      rerender: (c, deleting) => page(c, { deleting }),
    }),
  )
  return routes
}

const saveVariableCheck = form({
  fields: z.object({ on: ticked() }),
  call: (c, { on }) => c.var.projectApi.set_variable_check({ on }),
  next: (c, { data: { on } }) => ({
    to: buildSettingsPath(c),
    flash: on ? 'The variable check blocks publishing.' : 'The variable check only warns.',
  }),
  rerender: (c, variableCheck) => page(c, { variableCheck }),
})

const saveModelEndRule = form({
  fields: z.object({ days: number() }),
  call: (c, { days = null }) => c.var.projectApi.set_model_end_rule({ days }),
  next: (c, { data: { days } }) => ({
    to: buildSettingsPath(c),
    flash:
      days === null
        ? 'Versions can name any model.'
        : `Models that end within ${count(days, 'day')} are blocked.`,
  }),
  messages: { days: 'Enter 0 to 365 days, or leave it empty.' },
  rerender: (c, modelEnd) => page(c, { modelEnd }),
})

const savePublicSkills = form({
  fields: z.object({ on: ticked() }),
  call: (c, { on }) => c.var.projectApi.set_public_skills({ on }),
  next: (c, { data: { on } }) => ({
    to: buildSettingsPath(c),
    flash: on ? 'Live skills are public now.' : 'Skills are no longer public.',
  }),
  rerender: (c, publicSkills) => page(c, { publicSkills }),
})

const saveSecondFactor = form({
  fields: z.object({ on: ticked() }),
  call: (c, { on }) => c.var.projectApi.set_second_factor_rule({ required: on }),
  next: (c, { data: { required } }) => ({
    to: buildSettingsPath(c),
    flash: required ? 'All members need a second factor now.' : 'A second factor is optional now.',
  }),
  rerender: (c, secondFactor) => page(c, { secondFactor }),
})

const switchRoutes = () =>
  new Hono<WebEnvironment>()
    .post('/variable-check', saveVariableCheck)
    .post('/model-end-rule', saveModelEndRule)
    .post('/public-skills', savePublicSkills)
    .post('/grant-lifetime', saveGrantLifetime)
    .post('/prompt-files', savePromptFiles)
    .post('/second-factor', saveSecondFactor)

const saveGrantLifetime = form({
  fields: z.object({ days: number() }),
  call: (c, { days = null }) => c.var.projectApi.set_grant_lifetime({ days }),
  next: (c, { data: { days } }) => ({
    to: buildSettingsPath(c),
    flash:
      days === null
        ? 'New grants do not expire.'
        : `New grants expire after ${count(days, 'day')}.`,
  }),
  messages: { days: 'Enter 1 to 3650 days, or leave it empty.' },
  rerender: (c, grants) => page(c, { grants }),
})

const savePromptFiles = form({
  fields: z.object({ url: text() }),
  call: (c, { url }) => c.var.projectApi.set_prompt_files_url({ url: url.trim() || null }),
  next: (c) => ({ to: buildSettingsPath(c), flash: 'Address of prompt files saved.' }),
  rerender: (c, promptFiles) => page(c, { promptFiles }),
})

const buildSettingsPath = (c: WebRequest) => `/projects/${c.var.project.id}/settings`

async function page(c: WebRequest, given: Forms) {
  const { project, projectApi } = c.var
  const canDelete = project.may.includes('project:delete')
  const canRequireApproval = project.may.includes('project:rules')
  const canManage = project.may.includes('project:manage')
  const isOwner = project.may.includes('account:manage')
  const [plan, contents, transfer, summary, skills, grants, rule] = await Promise.all([
    projectApi.get_plan({}),
    canDelete ? projectApi.count_project_contents({}) : undefined,
    isOwner ? loadTransfer(c) : undefined,
    canRequireApproval ? projectApi.get_project_summary({}) : undefined,
    canManage ? projectApi.get_public_skills({}) : undefined,
    canRequireApproval ? projectApi.get_grant_lifetime({}) : undefined,
    isOwner ? projectApi.get_second_factor_rule({}) : undefined,
  ])
  const shown = {
    project,
    plan: plan.data,
    contents: contents?.data,
    transfer,
    ...(summary ? ruleForms(summary.data) : NO_RULES),
    publicSkills: skills && freshForm({ on: skills.data.on ? 'yes' : '' }),
    secondFactor: rule && freshForm({ on: rule.data.required ? 'yes' : '' }),
    grants: grants && freshForm({ days: String(grants.data.days ?? '') }),
    renaming: freshForm({ name: project.name }),
    deleting: freshForm(),
  }
  return c.render(<SettingsPage {...shown} {...given} />, { title: 'Settings', width: 'text' })
}

const ruleForms = (rules: ProjectSummary) => ({
  approval: freshForm({
    required: rules.approval_required ? 'yes' : '',
    to_publish: rules.publishes_approved ? 'yes' : '',
  }),
  gate: freshForm({ on: rules.publish_gate ? 'yes' : '' }),
  variableCheck: freshForm({ on: rules.variable_check ? 'yes' : '' }),
  modelEnd: freshForm({ days: String(rules.model_end_days ?? '') }),
})

const NO_RULES = {
  approval: undefined,
  gate: undefined,
  variableCheck: undefined,
  modelEnd: undefined,
}

function approvalSaved(needed: { readonly required: boolean; readonly to_publish: boolean }) {
  if (needed.to_publish) return 'Only approved changes can now be published.'
  return needed.required ? 'Proposals now need approval.' : 'Approval turned off.'
}
