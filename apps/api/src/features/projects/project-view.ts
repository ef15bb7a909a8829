import type { Project, ProjectSummary } from '@promptwire/contract/projects/project'
import type { Permission } from '@promptwire/core/access/permissions'
import { PLANS, type Plan } from '@promptwire/core/plans'
import type { StoredProject, StoredSummary } from './project-record.ts'

/** A project, reduced to the fields that these permissions allow. */
export const projectView = (project: StoredProject, may: ReadonlySet<Permission>): Project => ({
  id: project.id,
  name: project.name,
  may: [...may],
  prompt_count: project.promptCount,
  key_count: project.keyCount,
  approval_required: project.approvalRequired,
  prompt_files_url: project.promptFilesUrl,
  created_at: project.createdAt.toISOString(),
})

/** The counts of a project, without fields that depend on the caller or the installation. */
export function summaryView(
  id: string,
  found: StoredSummary,
  defaultPlan: Plan,
): Omit<ProjectSummary, 'may' | 'quiet'> {
  const { name, account, prompts, keys, webhooks } = found
  const plan = found.plan ?? defaultPlan
  return {
    id,
    name,
    account,
    prompts,
    keys,
    connected_apps: found.connectedApps,
    webhooks,
    failing_webhooks: found.failingWebhooks,
    open_proposals: found.openProposals,
    approval_required: found.approvalRequired,
    publishes_approved: found.publishesApproved,
    publish_gate: found.publishGate,
    variable_check: found.variableCheck,
    model_end_days: found.modelEndDays,
    plan,
    used: found.usedThisMonth,
    limit: PLANS[plan].monthlyRequests,
  }
}
