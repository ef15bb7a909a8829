import { aiBudgetOperations } from './ai-budget.ts'
import { auditPageOperations } from './audit.ts'
import { connectedAppOperations } from './connected-apps.ts'
import { consentOperations } from './consents.ts'
import { editorOperations } from './editor.ts'
import { importPageOperations } from './imports.ts'
import { jobOperations } from './jobs.ts'
import { judgePromptOperations } from './judge-prompt.ts'
import { keyOperations } from './keys.ts'
import { modelCostOperations } from './model-cost.ts'
import { projectSettingsOperations } from './project.ts'
import { projectRunOperations } from './project-runs.ts'
import { providerOperations } from './providers.ts'
import { publishGateOperations } from './publish-gate.ts'
import { testCasePageOperations } from './test-cases.ts'
import { usageOperations } from './usage.ts'
import { webhookMessageOperations } from './webhook-messages.ts'
import { webhookOperations } from './webhooks.ts'

/**
 * What only people do in a project, on our pages: in no document, never a tool, and open to no key.
 * Served beside the public contract, to members of the project.
 */
export const peopleContract = {
  ...projectSettingsOperations,
  ...publishGateOperations,
  ...judgePromptOperations,
  ...keyOperations,
  ...connectedAppOperations,
  ...usageOperations,
  ...aiBudgetOperations,
  ...modelCostOperations,
  ...auditPageOperations,
  ...editorOperations,
  ...testCasePageOperations,
  ...projectRunOperations,
  ...importPageOperations,
  ...webhookOperations,
  ...webhookMessageOperations,
  ...providerOperations,
  ...jobOperations,
  ...consentOperations,
}

export type PeopleContract = typeof peopleContract
