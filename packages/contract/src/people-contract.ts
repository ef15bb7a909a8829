import { agentOperations } from './agents/agents.ts'
import { auditPageOperations } from './audit/people-audit.ts'
import { connectedAppOperations } from './connected-apps/connected-apps.ts'
import { consentOperations } from './connected-apps/consents.ts'
import { editorOperations } from './editor/editor.ts'
import { evalOutputOperations } from './evals/eval-outputs.ts'
import { judgePromptOperations } from './evals/judge-prompt.ts'
import { projectFileOperations } from './files/project-files.ts'
import { importPageOperations } from './import/people-imports.ts'
import { jobOperations } from './jobs/jobs.ts'
import { keyOperations } from './keys/keys.ts'
import { aiBudgetOperations } from './models/ai-budget.ts'
import { providerOperations } from './models/providers.ts'
import { projectRunOperations } from './playground/project-runs.ts'
import { projectSettingsOperations } from './projects/project-operations.ts'
import { projectTransferOperations } from './projects/project-transfer.ts'
import { projectSearchOperations } from './search/people-search.ts'
import { testCasePageOperations } from './test-cases/people-test-cases.ts'
import { usageOperations } from './usage/usage.ts'
import { publishGateOperations } from './versions/people-publish-gate.ts'
import { webhookMessageOperations } from './webhooks/webhook-messages.ts'
import { webhookOperations } from './webhooks/webhooks.ts'

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
