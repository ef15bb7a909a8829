import { readPlan } from '../features/accounts/read-plan.ts'
import {
  getSecondFactorRule,
  setSecondFactorRule,
} from '../features/accounts/second-factor-rule.ts'
import {
  getAgentSession,
  listAgentSessions,
  listSessionChanges,
} from '../features/agents/list-agent-sessions.ts'
import { revertAgentSession } from '../features/agents/revert-agent-session.ts'
import { applySessionRevert, getProposalRevert } from '../features/agents/session-revert.ts'
import { exportAuditEntries } from '../features/audit/list-audit-entries.ts'
import { readAuditEntry } from '../features/audit/read-audit-entry.ts'
import { grantConsent, refuseConsent } from '../features/connected-apps/consents.ts'
import { listConnectedApps } from '../features/connected-apps/list-connected-apps.ts'
import { getEditor } from '../features/editor/get-editor.ts'
import { compareEvalOutputs } from '../features/evals/comparison/compare-eval-outputs.ts'
import { readJudgePrompt, saveJudgePrompt } from '../features/evals/judge/edit-judge-prompt.ts'
import { listProjectEvalRuns } from '../features/evals/read-eval-runs.ts'
import { exportProjectFile } from '../features/export/export-prompts.ts'
import { reviewProjectFile } from '../features/export/import-project-file.ts'
import { reviewImport } from '../features/import/review-import.ts'
import { revokeClientKeys, revokeKey, rotateKey, updateKey } from '../features/keys/change-keys.ts'
import { createKey, createServiceKey } from '../features/keys/create-key.ts'
import { getKey } from '../features/keys/get-key.ts'
import { listKeys } from '../features/keys/list-keys.ts'
import { readAiBudget, setAiBudget } from '../features/models/budget/read-and-set-ai-budget.ts'
import { createProvider } from '../features/models/providers/create-provider.ts'
import { listProviderModels } from '../features/models/providers/list-provider-models.ts'
import { getProvider, listProviders } from '../features/models/providers/list-providers.ts'
import {
  deleteProvider,
  setDefaultProvider,
} from '../features/models/providers/set-default-provider.ts'
import { testProvider } from '../features/models/providers/test-provider.ts'
import { updateProvider } from '../features/models/providers/update-provider.ts'
import { comparePlaygroundRun } from '../features/playground/compare-playground-run.ts'
import { listProjectPlaygroundRuns } from '../features/playground/read-playground-runs.ts'
import {
  deleteProject,
  getPublicSkills,
  renameProject,
  setModelEndRule,
  setPublicSkills,
  setPublishGate,
  setVariableCheck,
} from '../features/projects/change-projects.ts'
import { getGrantLifetime, setGrantLifetime } from '../features/projects/grant-lifetime.ts'
import { setPromptFilesUrl } from '../features/projects/prompt-files-url.ts'
import { readProjectSummary } from '../features/projects/read-project-summary.ts'
import { countContents, readProject, readQuickStart } from '../features/projects/read-projects.ts'
import { setProposalApproval } from '../features/projects/set-proposal-approval.ts'
import {
  getProjectTransfer,
  listProjectDestinations,
  reviewProjectTransfer,
  transferProject,
} from '../features/projects/transfer/offer-project.ts'
import { getPromptRecords } from '../features/prompts/get-prompt-records.ts'
import { listFormerSlugs } from '../features/prompts/renaming/rename-prompt.ts'
import { overridePublishGate } from '../features/publishing/override-publish-gate.ts'
import { searchProject } from '../features/search/search-project.ts'
import { reviewTestCaseImport } from '../features/test-cases/file/review-test-case-import.ts'
import { countTestCases, listTestedPrompts } from '../features/test-cases/read-test-cases.ts'
import { exportUsage } from '../features/usage/export-usage.ts'
import { listPromptRequests } from '../features/usage/list-prompt-requests.ts'
import { listStaleClients } from '../features/usage/list-stale-clients.ts'
import { readUsage } from '../features/usage/read-usage.ts'
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '../features/webhooks/change-webhooks.ts'
import {
  listWebhookAttempts,
  listWebhookDeliveries,
  listWebhooks,
  readWebhook,
  readWebhookDelivery,
} from '../features/webhooks/read-webhooks.ts'
import { replayWebhookDelivery, testWebhook } from '../features/webhooks/send-messages.ts'
import { listJobs, retryJob } from '../jobs/manage-jobs.ts'
import { byOperation } from '../kernel/verb.ts'

export const peopleVerbs = byOperation([
  getSecondFactorRule,
  setSecondFactorRule,
  exportProjectFile,
  reviewProjectFile,
  readPlan,
  exportAuditEntries,
  readAuditEntry,
  getAgentSession,
  listAgentSessions,
  listSessionChanges,
  revertAgentSession,
  applySessionRevert,
  getProposalRevert,
  readJudgePrompt,
  saveJudgePrompt,
  listProjectEvalRuns,
  compareEvalOutputs,
  reviewImport,
  createKey,
  createServiceKey,
  listKeys,
  getKey,
  revokeClientKeys,
  revokeKey,
  rotateKey,
  updateKey,
  readAiBudget,
  setAiBudget,
  createProvider,
  deleteProvider,
  listProviderModels,
  listProviders,
  getProvider,
  setDefaultProvider,
  testProvider,
  updateProvider,
  grantConsent,
  listConnectedApps,
  refuseConsent,
  listProjectPlaygroundRuns,
  comparePlaygroundRun,
  searchProject,
  countContents,
  deleteProject,
  listProjectDestinations,
  readProject,
  readProjectSummary,
  readQuickStart,
  renameProject,
  setProposalApproval,
  setPublishGate,
  setModelEndRule,
  setVariableCheck,
  getPublicSkills,
  setPublicSkills,
  getGrantLifetime,
  setGrantLifetime,
  setPromptFilesUrl,
  getProjectTransfer,
  reviewProjectTransfer,
  transferProject,
  overridePublishGate,
  countTestCases,
  reviewTestCaseImport,
  listTestedPrompts,
  exportUsage,
  listPromptRequests,
  listStaleClients,
  readUsage,
  getEditor,
  listFormerSlugs,
  getPromptRecords,
  createWebhook,
  deleteWebhook,
  listWebhookAttempts,
  listWebhookDeliveries,
  listWebhooks,
  readWebhook,
  readWebhookDelivery,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  listJobs,
  retryJob,
])
