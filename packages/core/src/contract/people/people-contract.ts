import { agentOperations } from './agents.ts'
import { aiBudgetOperations } from './ai-budget.ts'
import { auditPageOperations } from './audit.ts'
import { connectedAppOperations } from './connected-apps.ts'
import { consentOperations } from './consents.ts'
import { editorOperations } from './editor.ts'
import { evalOutputOperations } from './eval-outputs.ts'
import { importPageOperations } from './imports.ts'
import { jobOperations } from './jobs.ts'
import { judgePromptOperations } from './judge-prompt.ts'
import { keyOperations } from './keys.ts'
import { projectFileOperations } from './project-files.ts'
import { projectSettingsOperations } from './project-operations.ts'
import { projectRunOperations } from './project-runs.ts'
import { projectTransferOperations } from './projects/project-transfer.ts'
import { providerOperations } from './providers.ts'
import { publishGateOperations } from './publish-gate.ts'
import { projectSearchOperations } from './search.ts'
import { testCasePageOperations } from './test-cases.ts'
import { usageOperations } from './usage.ts'
import { webhookMessageOperations } from './webhook-messages.ts'
import { webhookOperations } from './webhooks.ts'

/**
 * Operations of the web app for project members: not in the API document, not tools, and not open
 * to keys.
 */
export const peopleContract = {
  ...projectSettingsOperations,
  ...projectTransferOperations,
  ...publishGateOperations,
  ...judgePromptOperations,
  ...keyOperations,
  ...connectedAppOperations,
  ...agentOperations,
  ...usageOperations,
  ...aiBudgetOperations,
  ...auditPageOperations,
  ...editorOperations,
  ...testCasePageOperations,
  ...projectRunOperations,
  ...evalOutputOperations,
  ...projectSearchOperations,
  ...importPageOperations,
  ...projectFileOperations,
  ...webhookOperations,
  ...webhookMessageOperations,
  ...providerOperations,
  ...jobOperations,
  ...consentOperations,
}

export type PeopleContract = typeof peopleContract
