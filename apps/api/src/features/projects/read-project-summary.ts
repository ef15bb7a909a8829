import { PLANS, type Plan } from '@promptwire/core/plans'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { InstallationStore } from '../installation/index.ts'
import type { ProjectStats } from './project-record.ts'
import { requireProject } from './require-project.ts'

/** The counts of a project, shown in the sidebar. */
export const readProjectSummary = verb(
  'get_project_summary',
  async ({
    caller: { projectId, may, at },
    projects,
    installation,
    defaultPlan,
  }: VerbContext<
    'get_project_summary',
    {
      readonly projects: ProjectStats
      readonly installation: Pick<InstallationStore, 'quietReason'>
      readonly defaultPlan: Plan
    }
  >) => {
    const found = requireProject(await projects.summarize(projectId, at))
    const { name, account, prompts, keys, webhooks } = found
    const quietReason = await installation.quietReason()
    const plan = found.plan ?? defaultPlan
    return {
      data: {
        id: projectId,
        name,
        account,
        may: [...may],
        prompts,
        keys,
        connected_apps: found.connectedApps,
        webhooks,
        failing_webhooks: found.failingWebhooks,
        open_proposals: found.openProposals,
        approval_required: found.approvalRequired,
        publishes_approved: found.publishesApproved,
        publish_gate: found.publishGate,
        plan,
        used: found.usedThisMonth,
        limit: PLANS[plan].monthlyRequests,
        ...(quietReason && { quiet: true as const }),
      },
    }
  },
)
