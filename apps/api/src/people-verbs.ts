import type { RandomBytes } from '@promptwire/core/api-key'
import { readPlan } from './domain/account/read-plan.ts'
import { exportAuditEntries } from './domain/audit/list-audit-entries.ts'
import { readAuditEntry } from './domain/audit/read-audit-entry.ts'
import { listJudgePromptVersions } from './domain/eval/list-judge-prompt-versions.ts'
import { listProjectEvalRuns } from './domain/eval/list-project-eval-runs.ts'
import { readJudgePrompt } from './domain/eval/read-judge-prompt.ts'
import { restoreJudgePrompt } from './domain/eval/restore-judge-prompt.ts'
import { saveJudgePrompt } from './domain/eval/save-judge-prompt.ts'
import { reviewImport } from './domain/import/review-import.ts'
import { listJobs } from './domain/job/list-jobs.ts'
import { retryJob } from './domain/job/retry-job.ts'
import { createKey } from './domain/key/create-key.ts'
import { listKeys } from './domain/key/list-keys.ts'
import { renameKey } from './domain/key/rename-key.ts'
import { revokeClientKeys } from './domain/key/revoke-client-keys.ts'
import { revokeKey } from './domain/key/revoke-key.ts'
import { estimateReadingCost } from './domain/model/estimate-reading-cost.ts'
import { readAiBudget } from './domain/model/read-ai-budget.ts'
import { setAiBudget } from './domain/model/set-ai-budget.ts'
import { grantConsent } from './domain/oauth/grant-consent.ts'
import { listConnectedApps } from './domain/oauth/list-connected-apps.ts'
import { refuseConsent } from './domain/oauth/refuse-consent.ts'
import { listProjectPlaygroundRuns } from './domain/playground/list-project-playground-runs.ts'
import { countProjectContents } from './domain/project/count-project-contents.ts'
import { deleteProject } from './domain/project/delete-project.ts'
import { listProjectDestinations } from './domain/project/list-project-destinations.ts'
import { readProject } from './domain/project/read-project.ts'
import { readProjectSummary } from './domain/project/read-project-summary.ts'
import { readQuickStart } from './domain/project/read-quick-start.ts'
import { renameProject } from './domain/project/rename-project.ts'
import { setProposalApproval } from './domain/project/set-proposal-approval.ts'
import { setPublishGate } from './domain/project/set-publish-gate.ts'
import { transferProject } from './domain/project/transfer-project.ts'
import { countBlockTokens } from './domain/prompt/count-block-tokens.ts'
import { createProvider } from './domain/provider/create-provider.ts'
import { deleteProvider } from './domain/provider/delete-provider.ts'
import { listProviderModels } from './domain/provider/list-provider-models.ts'
import { listProviders } from './domain/provider/list-providers.ts'
import { readProvider } from './domain/provider/read-provider.ts'
import { setDefaultProvider } from './domain/provider/set-default-provider.ts'
import { testProvider } from './domain/provider/test-provider.ts'
import { updateProvider } from './domain/provider/update-provider.ts'
import { countTestCases } from './domain/test-case/count-test-cases.ts'
import { listTestedPrompts } from './domain/test-case/list-tested-prompts.ts'
import { reviewTestCaseImport } from './domain/test-case/review-test-case-import.ts'
import { exportUsage } from './domain/usage/export-usage.ts'
import { listPromptRequests } from './domain/usage/list-prompt-requests.ts'
import { listStaleClients } from './domain/usage/list-stale-clients.ts'
import { readUsage } from './domain/usage/read-usage.ts'
import { countUnpublishedChanges } from './domain/version/count-unpublished-changes.ts'
import { overridePublishGate } from './domain/version/override-publish-gate.ts'
import { createWebhook } from './domain/webhook/create-webhook.ts'
import { deleteWebhook } from './domain/webhook/delete-webhook.ts'
import { listWebhookAttempts } from './domain/webhook/list-webhook-attempts.ts'
import { listWebhookDeliveries } from './domain/webhook/list-webhook-deliveries.ts'
import { listWebhooks } from './domain/webhook/list-webhooks.ts'
import { readWebhook } from './domain/webhook/read-webhook.ts'
import { readWebhookDelivery } from './domain/webhook/read-webhook-delivery.ts'
import { replayWebhookDelivery } from './domain/webhook/replay-webhook-delivery.ts'
import { rotateWebhookSecret } from './domain/webhook/rotate-webhook-secret.ts'
import { testWebhook } from './domain/webhook/test-webhook.ts'
import { updateWebhook } from './domain/webhook/update-webhook.ts'
import type { WebhookPolicy } from './domain/webhook/webhook-address.ts'
import type { PeopleVerbs } from './http/contract-routes.ts'
import type { Compute } from './platform/threads/task.ts'
import type { ProviderServices } from './provider-services.ts'
import type { ServiceOptions } from './service.ts'
import type { Stores } from './stores.ts'

/** What the operations do that only people may ask for. */
export function peopleVerbs(
  {
    accounts,
    projects,
    findPrompt,
    prompts,
    proposals,
    keys,
    jobs,
    usage,
    webhooks,
    clients,
    audit,
    testCases,
    providers,
    aiBudget,
    evals,
    judgePrompts,
    playgroundRuns,
    installation,
  }: Stores,
  compute: Compute,
  {
    randomBytes,
    signingKeys,
    urls,
    defaultPlan,
    models,
    calculateCost,
    safe,
    findDemo,
    runOn,
    ...policy
  }: ServiceOptions & ProviderServices,
): PeopleVerbs {
  return {
    get_project: readProject(projects),
    rename_project: renameProject(projects),
    delete_project: deleteProject(projects),
    count_project_contents: countProjectContents(projects),
    list_project_destinations: listProjectDestinations(projects),
    transfer_project: transferProject(projects),
    get_project_summary: readProjectSummary(projects, installation, defaultPlan),
    set_proposal_approval: setProposalApproval(proposals),
    set_publish_gate: setPublishGate(projects),
    override_publish_gate: overridePublishGate(prompts, compute),
    ...judgePromptVerbs(judgePrompts),
    get_quick_start: readQuickStart(projects),
    get_plan: readPlan(accounts, defaultPlan),
    get_ai_budget: readAiBudget(aiBudget),
    set_ai_budget: setAiBudget(aiBudget),
    estimate_reading_cost: estimateReadingCost(providers, calculateCost),
    get_usage: readUsage(usage),
    export_usage: exportUsage(usage),
    list_prompt_requests: listPromptRequests(usage),
    get_audit_entry: readAuditEntry(audit, compute),
    export_audit_entries: exportAuditEntries(audit, findPrompt),
    list_stale_clients: listStaleClients(usage),
    list_tested_prompts: listTestedPrompts(testCases),
    list_project_eval_runs: listProjectEvalRuns(evals),
    list_project_playground_runs: listProjectPlaygroundRuns(playgroundRuns),
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
    ...webhookVerbs(webhooks, randomBytes, policy),
    list_providers: listProviders(providers, findDemo, safe),
    get_provider: readProvider(providers),
    create_provider: createProvider(providers, safe, policy),
    update_provider: updateProvider(providers, safe, policy),
    delete_provider: deleteProvider(providers),
    set_default_provider: setDefaultProvider(providers, findDemo),
    test_provider: testProvider(providers, safe, runOn),
    list_provider_models: listProviderModels(providers, safe, models),
    grant_consent: grantConsent(clients, signingKeys, urls),
    refuse_consent: refuseConsent(audit),
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
