import type { RandomBytes } from '@promptwire/core/api-key'
import { readPlan } from '../features/accounts/read-plan.ts'
import { exportAuditEntries } from '../features/audit/list-audit-entries.ts'
import { readAuditEntry } from '../features/audit/read-audit-entry.ts'
import { listJudgePromptVersions } from '../features/evals/judge/list-judge-prompt-versions.ts'
import { readJudgePrompt } from '../features/evals/judge/read-judge-prompt.ts'
import { restoreJudgePrompt } from '../features/evals/judge/restore-judge-prompt.ts'
import { saveJudgePrompt } from '../features/evals/judge/save-judge-prompt.ts'
import { listProjectEvalRuns } from '../features/evals/list-project-eval-runs.ts'
import { reviewImport } from '../features/import/review-import.ts'
import { createKey } from '../features/keys/create-key.ts'
import { listKeys } from '../features/keys/list-keys.ts'
import { renameKey } from '../features/keys/rename-key.ts'
import { revokeClientKeys } from '../features/keys/revoke-client-keys.ts'
import { revokeKey } from '../features/keys/revoke-key.ts'
import { readAiBudget } from '../features/models/budget/read-ai-budget.ts'
import { setAiBudget } from '../features/models/budget/set-ai-budget.ts'
import { estimateReadingCost } from '../features/models/estimate-reading-cost.ts'
import { createProvider } from '../features/models/providers/create-provider.ts'
import { deleteProvider } from '../features/models/providers/delete-provider.ts'
import { listProviderModels } from '../features/models/providers/list-provider-models.ts'
import { listProviders } from '../features/models/providers/list-providers.ts'
import { readProvider } from '../features/models/providers/read-provider.ts'
import { setDefaultProvider } from '../features/models/providers/set-default-provider.ts'
import { testProvider } from '../features/models/providers/test-provider.ts'
import { updateProvider } from '../features/models/providers/update-provider.ts'
import { grantConsent } from '../features/oauth/grant-consent.ts'
import { listConnectedApps } from '../features/oauth/list-connected-apps.ts'
import { refuseConsent } from '../features/oauth/refuse-consent.ts'
import { listProjectPlaygroundRuns } from '../features/playground/list-project-playground-runs.ts'
import { countProjectContents } from '../features/projects/count-project-contents.ts'
import { deleteProject } from '../features/projects/delete-project.ts'
import { listProjectDestinations } from '../features/projects/list-project-destinations.ts'
import { readProject } from '../features/projects/read-project.ts'
import { readProjectSummary } from '../features/projects/read-project-summary.ts'
import { readQuickStart } from '../features/projects/read-quick-start.ts'
import { renameProject } from '../features/projects/rename-project.ts'
import { setProposalApproval } from '../features/projects/set-proposal-approval.ts'
import { setPublishGate } from '../features/projects/set-publish-gate.ts'
import { transferProject } from '../features/projects/transfer-project.ts'
import { countBlockTokens } from '../features/prompts/count-block-tokens.ts'
import { overridePublishGate } from '../features/publishing/override-publish-gate.ts'
import { countTestCases } from '../features/test-cases/count-test-cases.ts'
import { reviewTestCaseImport } from '../features/test-cases/file/review-test-case-import.ts'
import { listTestedPrompts } from '../features/test-cases/list-tested-prompts.ts'
import { exportUsage } from '../features/usage/export-usage.ts'
import { listPromptRequests } from '../features/usage/list-prompt-requests.ts'
import { listStaleClients } from '../features/usage/list-stale-clients.ts'
import { readUsage } from '../features/usage/read-usage.ts'
import { countUnpublishedChanges } from '../features/versions/count-unpublished-changes.ts'
import { createWebhook } from '../features/webhooks/create-webhook.ts'
import { deleteWebhook } from '../features/webhooks/delete-webhook.ts'
import { listWebhookAttempts } from '../features/webhooks/list-webhook-attempts.ts'
import { listWebhookDeliveries } from '../features/webhooks/list-webhook-deliveries.ts'
import { listWebhooks } from '../features/webhooks/list-webhooks.ts'
import { readWebhook } from '../features/webhooks/read-webhook.ts'
import { readWebhookDelivery } from '../features/webhooks/read-webhook-delivery.ts'
import { replayWebhookDelivery } from '../features/webhooks/replay-webhook-delivery.ts'
import { rotateWebhookSecret } from '../features/webhooks/rotate-webhook-secret.ts'
import { testWebhook } from '../features/webhooks/test-webhook.ts'
import { updateWebhook } from '../features/webhooks/update-webhook.ts'
import type { WebhookPolicy } from '../features/webhooks/webhook-address.ts'
import type { PeopleVerbs } from '../http/contract-routes.ts'
import { listJobs } from '../jobs/list-jobs.ts'
import { retryJob } from '../jobs/retry-job.ts'
import type { Runtime } from './runtime.ts'
import type { Stores } from './stores.ts'

/** The verbs reserved for people. */
export function peopleVerbs(runtime: Runtime): PeopleVerbs {
  const { stores, compute, environment, randomBytes } = runtime
  const { accounts, projects, findPrompt, prompts, proposals, keys, jobs, usage } = stores
  const { clients, audit, testCases, providers, aiBudget, evals, judgePrompts } = stores
  const defaultPlan = environment.DEFAULT_PLAN
  const policy = { allowPrivateWebhooks: environment.ALLOW_PRIVATE_WEBHOOKS }
  return {
    get_project: readProject(projects),
    rename_project: renameProject(projects),
    delete_project: deleteProject(projects),
    count_project_contents: countProjectContents(projects),
    list_project_destinations: listProjectDestinations(projects),
    transfer_project: transferProject(projects),
    get_project_summary: readProjectSummary(projects, stores.installation, defaultPlan),
    set_proposal_approval: setProposalApproval(proposals),
    set_publish_gate: setPublishGate(projects),
    override_publish_gate: overridePublishGate(prompts, compute),
    ...judgePromptVerbs(judgePrompts),
    get_quick_start: readQuickStart(projects),
    get_plan: readPlan(accounts, defaultPlan),
    get_ai_budget: readAiBudget(aiBudget),
    set_ai_budget: setAiBudget(aiBudget),
    estimate_reading_cost: estimateReadingCost(providers, runtime.providers.calculateCost),
    get_usage: readUsage(usage),
    export_usage: exportUsage(usage),
    list_prompt_requests: listPromptRequests(usage),
    get_audit_entry: readAuditEntry(audit, compute),
    export_audit_entries: exportAuditEntries(audit, findPrompt),
    list_stale_clients: listStaleClients(usage),
    list_tested_prompts: listTestedPrompts(testCases),
    list_project_eval_runs: listProjectEvalRuns(evals),
    list_project_playground_runs: listProjectPlaygroundRuns(stores.playgroundRuns),
    count_block_tokens: countBlockTokens(prompts, compute),
    count_unpublished_changes: countUnpublishedChanges(prompts),
    count_test_cases: countTestCases(testCases),
    review_test_case_import: reviewTestCaseImport(compute),
    review_import: reviewImport(compute),
    list_jobs: listJobs(jobs),
    retry_job: retryJob(jobs),
    list_keys: listKeys(keys),
    create_key: createKey(keys, randomBytes),
    rename_key: renameKey(keys),
    revoke_key: revokeKey(keys),
    list_connected_apps: listConnectedApps(keys, audit),
    revoke_client_keys: revokeClientKeys(keys),
    ...webhookVerbs(stores.webhooks, randomBytes, policy),
    ...providerVerbs(runtime),
    grant_consent: grantConsent(clients, runtime.signingKeys, runtime.urls),
    refuse_consent: refuseConsent(audit),
  }
}

/** Of providers of models. */
function providerVerbs({ stores: { providers }, providers: options, providerServices }: Runtime) {
  const { safe, findDemo, runOn } = providerServices
  return {
    list_providers: listProviders(providers, findDemo, safe),
    get_provider: readProvider(providers),
    create_provider: createProvider(providers, safe, options),
    update_provider: updateProvider(providers, safe, options),
    delete_provider: deleteProvider(providers),
    set_default_provider: setDefaultProvider(providers, findDemo),
    test_provider: testProvider(providers, safe, runOn),
    list_provider_models: listProviderModels(providers, safe, options.models),
  }
}

const judgePromptVerbs = (judgePrompts: Stores['judgePrompts']) => ({
  get_judge_prompt: readJudgePrompt(judgePrompts),
  save_judge_prompt: saveJudgePrompt(judgePrompts),
  list_judge_prompt_versions: listJudgePromptVersions(judgePrompts),
  rollback_judge_prompt: restoreJudgePrompt(judgePrompts),
})

/** Of webhooks, and of what was sent to them. */
const webhookVerbs = (
  webhooks: Stores['webhooks'],
  randomBytes: RandomBytes,
  policy: WebhookPolicy,
) => ({
  list_webhooks: listWebhooks(webhooks),
  get_webhook: readWebhook(webhooks),
  create_webhook: createWebhook(webhooks, randomBytes, policy),
  update_webhook: updateWebhook(webhooks, policy),
  rotate_webhook_secret: rotateWebhookSecret(webhooks, randomBytes),
  delete_webhook: deleteWebhook(webhooks),
  test_webhook: testWebhook(webhooks),
  list_webhook_deliveries: listWebhookDeliveries(webhooks),
  get_webhook_delivery: readWebhookDelivery(webhooks),
  list_webhook_attempts: listWebhookAttempts(webhooks),
  replay_webhook_delivery: replayWebhookDelivery(webhooks),
})
