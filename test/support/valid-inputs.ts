import type { Given } from '@promptwire/core/contract/operation'
import type { ProjectContract } from '@promptwire/core/contract/people/project-contract'
import { DEMO_ID } from '@promptwire/core/contract/provider-fields'
import type { Owner } from './fixtures/making.ts'
import { PROJECT_NAME } from './fixtures/people.ts'
import type { Fixtures } from './fixtures.ts'

/** A prompt with something of everything, for an operation to work on. */
export interface Subject {
  readonly promptId: string
  readonly slug: string
  /** What goes first where several prompts are deleted; the prompt itself where it is alone. */
  readonly spareSlug: string
  readonly blockId: string
  readonly otherBlockId: string
  readonly variableId: string
  readonly testCaseId: string
  readonly playgroundRunId: string
  readonly evalRunId: string
  /** One that has not ended. */
  readonly goingEvalRunId: string
  readonly proposalId: string
  /** Another, which prompts:write is enough to apply. */
  readonly smallProposalId: string
  readonly folderId: string
  readonly keyId: string
  readonly webhookId: string
  readonly messageId: string
  readonly providerId: string
  readonly jobId: string
  readonly accountId: string
  readonly auditEntryId: string
}

export async function createSubject(fixtures: Fixtures, owner: Owner): Promise<Subject> {
  const variables = [{ key: 'name', default_value: 'there' }]
  const blocks = [
    { type: 'role', title: 'Role', content: 'Hello {{name}}' },
    { type: 'context', title: 'Context', content: 'It is late.' },
  ] as const
  const { id, slug } = await fixtures.publishedPrompt(owner, { variables, blocks })
  const copy = await fixtures.stores.prompts.readWorkingCopy(id)
  const [block, other] = copy?.content.blocks ?? []
  const [variable] = copy?.content.variables ?? []
  const testCaseId = await fixtures.testCase(id)
  const evalRunId = await fixtures.evalRun(id)
  const goingEvalRunId = await fixtures.evalRun(id, 'running')
  const folderId = await fixtures.folder(owner)
  const { id: keyId } = await fixtures.key(owner)
  const [entry] = await fixtures.stores.audit.list(owner.projectId, { limit: 1 })
  const { webhookId, messageId } = await fixtures.webhook(owner)
  return {
    promptId: id,
    slug,
    spareSlug: slug,
    blockId: block?.id ?? '',
    otherBlockId: other?.id ?? '',
    variableId: variable?.id ?? '',
    testCaseId,
    playgroundRunId: await fixtures.playgroundRun(owner, id),
    evalRunId,
    goingEvalRunId,
    proposalId: await fixtures.proposal(id, ({ blocks }) => ({ blocks: blocks.slice(1) })),
    smallProposalId: await fixtures.proposal(id),
    folderId,
    keyId,
    webhookId,
    messageId,
    providerId: await fixtures.provider(owner),
    jobId: await fixtures.failedJob(owner),
    accountId: owner.accountId,
    auditEntryId: entry?.id ?? '',
  }
}

const WEBHOOK = {
  url: 'https://receiver.example/hook',
  description: '',
  events: ['prompt.updated'],
} as const

const CLIENT = {
  client_id: 'https://client.example',
  redirect_uri: 'https://client.example/callback',
  environment: 'dev',
} as const

/** An input of each operation that succeeds on a fresh subject; a row without one does not compile. */
export const VALID_INPUTS: {
  readonly [Name in keyof ProjectContract]: (subject: Subject) => Given<ProjectContract[Name]>
} = {
  list_prompts: () => ({}),
  count_prompts: () => ({}),
  get_prompt: ({ slug }) => ({ prompt_id: slug }),
  get_compiled_prompt: ({ slug }) => ({ prompt_id: slug }),
  compile_prompt: ({ slug }) => ({ prompt_id: slug, variables: { name: 'Ada' } }),
  create_prompt: () => ({ name: 'New', slug: `new-${Math.random().toString(36).slice(2)}` }),
  get_working_copy: ({ slug }) => ({ prompt_id: slug }),
  update_prompt: ({ slug }) => ({ prompt_id: slug, description: 'changed' }),
  duplicate_prompt: ({ slug }) => ({ prompt_id: slug, slug: `${slug}-copy` }),
  delete_prompt: ({ slug }) => ({ prompt_id: slug, confirm: true }),
  organize_prompts: ({ slug }) => ({ prompt_ids: [slug], add_tags: ['new'] }),
  delete_prompts: ({ spareSlug }) => ({ prompt_ids: [spareSlug], confirm: true }),
  list_blocks: ({ slug }) => ({ prompt_id: slug }),
  create_block: ({ slug }) => ({ prompt_id: slug, type: 'custom', title: 'More' }),
  update_block: ({ blockId }) => ({ block_id: blockId, content: 'changed' }),
  delete_block: ({ blockId }) => ({ block_id: blockId }),
  reorder_blocks: ({ slug, blockId, otherBlockId }) => ({
    prompt_id: slug,
    block_ids: [otherBlockId, blockId],
  }),
  list_variables: ({ slug }) => ({ prompt_id: slug }),
  create_variable: ({ slug }) => ({ prompt_id: slug, key: 'another' }),
  update_variable: ({ variableId }) => ({ variable_id: variableId, required: true }),
  delete_variable: ({ variableId }) => ({ variable_id: variableId }),
  list_versions: ({ slug }) => ({ prompt_id: slug }),
  get_version: ({ slug }) => ({ prompt_id: slug, version: 1 }),
  diff_versions: ({ slug }) => ({ prompt_id: slug, from: 1 }),
  save_draft_version: ({ slug }) => ({ prompt_id: slug }),
  review_publish: ({ slug }) => ({ prompt_id: slug }),
  publish_version: ({ slug }) => ({ prompt_id: slug, version: 1 }),
  list_test_cases: ({ slug }) => ({ prompt_id: slug }),
  create_test_case: ({ slug }) => ({ prompt_id: slug, input_text: 'Hi' }),
  export_test_cases: ({ slug }) => ({ prompt_id: slug, format: 'csv' }),
  import_test_cases: ({ slug }) => ({
    prompt_id: slug,
    format: 'csv',
    content: 'input_text\nHi\n',
    replace: true,
  }),
  check_output: ({ testCaseId }) => ({ test_case_id: testCaseId, output: 'Hello' }),
  get_test_case: ({ testCaseId }) => ({ test_case_id: testCaseId }),
  update_test_case: ({ testCaseId }) => ({ test_case_id: testCaseId, expected_output: 'Hello' }),
  run_eval: ({ slug, providerId }) => ({ prompt_id: slug, provider: providerId }),
  list_eval_runs: ({ slug }) => ({ prompt_id: slug }),
  get_eval_run: ({ evalRunId }) => ({ eval_run_id: evalRunId }),
  follow_eval_run: ({ evalRunId }) => ({ eval_run_id: evalRunId }),
  list_eval_results: ({ evalRunId }) => ({ eval_run_id: evalRunId }),
  compare_eval_runs: ({ evalRunId }) => ({ eval_run_id: evalRunId, before: evalRunId }),
  list_compared_cases: ({ evalRunId }) => ({ eval_run_id: evalRunId, before: evalRunId }),
  get_eval_calibration: ({ evalRunId }) => ({ eval_run_id: evalRunId }),
  cancel_eval_run: ({ goingEvalRunId }) => ({ eval_run_id: goingEvalRunId }),
  rerun_eval_failures: ({ evalRunId }) => ({ eval_run_id: evalRunId }),
  mark_eval_result: ({ evalRunId, testCaseId }) => ({
    eval_run_id: evalRunId,
    case_id: testCaseId,
    mark: 'wrong',
  }),
  delete_test_case: ({ testCaseId }) => ({ test_case_id: testCaseId }),
  run_playground: ({ slug }) => ({ prompt_id: slug, provider: DEMO_ID, message: 'Hi' }),
  list_playground_runs: ({ slug }) => ({ prompt_id: slug }),
  get_playground_run: ({ playgroundRunId }) => ({ playground_run_id: playgroundRunId }),
  list_proposals: ({ slug }) => ({ prompt_id: slug }),
  get_proposal: ({ proposalId }) => ({ proposal_id: proposalId }),
  create_proposal: ({ slug }) => ({
    prompt_id: slug,
    title: 'Cooler',
    model_config: { temperature: 0 },
  }),
  update_proposal: ({ proposalId }) => ({ proposal_id: proposalId, title: 'Renamed' }),
  comment_on_proposal: ({ proposalId }) => ({ proposal_id: proposalId, text: 'Why?' }),
  request_changes: ({ proposalId }) => ({ proposal_id: proposalId, comment: 'Not yet.' }),
  approve_proposal: ({ proposalId }) => ({ proposal_id: proposalId }),
  apply_proposal: ({ smallProposalId }) => ({ proposal_id: smallProposalId }),
  close_proposal: ({ proposalId }) => ({ proposal_id: proposalId }),
  import_prompt: () => ({ content: '## Role\nYou help {name}.' }),
  rewrite_block: ({ blockId }) => ({ block_id: blockId, how: 'simplify', provider: 'demo' }),
  propose_changes: ({ slug }) => ({ prompt_id: slug, goal: 'Shorter', provider: 'demo' }),
  search_prompts: () => ({ q: 'hello' }),
  list_folders: () => ({}),
  create_folder: () => ({ name: `New ${Math.random()}` }),
  update_folder: ({ folderId }) => ({ folder_id: folderId, name: `Renamed ${Math.random()}` }),
  delete_folder: ({ folderId }) => ({ folder_id: folderId }),
  list_projects: () => ({}),
  list_gallery_prompts: () => ({ category: 'support' }),
  get_gallery_prompt: () => ({ gallery_slug: 'bug-triage' }),
  copy_gallery_prompt: ({ slug }) => ({ gallery_slug: 'bug-triage', slug: `${slug}-triage` }),
  list_recent_editors: ({ slug }) => ({ prompt_id: slug }),
  count_unpublished_changes: ({ slug }) => ({ prompt_id: slug }),
  count_block_tokens: ({ slug }) => ({ prompt_id: slug }),
  estimate_reading_cost: () => ({ model: 'gpt-5.2', tokens: 100 }),
  list_audit_entries: () => ({ limit: 10 }),
  read_project: () => ({}),
  rename_project: () => ({ name: PROJECT_NAME }),
  delete_project: () => ({ name: PROJECT_NAME }),
  count_project_contents: () => ({}),
  list_project_destinations: () => ({}),
  move_project: ({ accountId }) => ({ account_id: accountId }),
  read_project_summary: () => ({}),
  set_proposal_approval: () => ({ required: true }),
  set_publish_gate: () => ({ on: false }),
  publish_past_gate: ({ slug }) => ({ prompt_id: slug, version: 1, reason: 'A demo at noon' }),
  read_quick_start: () => ({}),
  read_plan: () => ({}),
  read_ai_budget: () => ({}),
  set_ai_budget: () => ({ monthly_tokens: 1_000_000, monthly_cost: null }),
  read_usage: () => ({ group_by: 'prompt' }),
  export_usage: () => ({}),
  list_prompt_requests: ({ promptId }) => ({ prompt_ids: [promptId] }),
  list_outdated_callers: () => ({}),
  read_audit_entry: ({ auditEntryId }) => ({ entry_id: auditEntryId }),
  export_audit_entries: () => ({ format: 'ndjson' }),
  list_tested_prompts: () => ({}),
  list_project_eval_runs: () => ({}),
  list_project_playground_runs: () => ({}),
  count_test_cases: ({ slug }) => ({ prompt_id: slug }),
  review_import: () => ({ content: 'You help {name}.' }),
  review_test_case_import: ({ slug }) => ({ prompt_id: slug, format: 'json', content: '[]' }),
  list_keys: () => ({}),
  create_key: () => ({ name: 'New', environment: 'dev', scopes: ['prompts:read'] }),
  rename_key: ({ keyId }) => ({ key_id: keyId, name: 'Renamed' }),
  revoke_key: ({ keyId }) => ({ key_id: keyId }),
  list_connected_apps: () => ({}),
  revoke_client_keys: () => ({ client_id: CLIENT.client_id }),
  list_webhooks: () => ({}),
  create_webhook: () => ({ ...WEBHOOK, events: [...WEBHOOK.events] }),
  update_webhook: ({ webhookId }) => ({ webhook_id: webhookId, description: 'changed' }),
  rotate_webhook_secret: ({ webhookId }) => ({ webhook_id: webhookId }),
  delete_webhook: ({ webhookId }) => ({ webhook_id: webhookId }),
  test_webhook: ({ webhookId }) => ({ webhook_id: webhookId }),
  list_webhook_deliveries: ({ webhookId }) => ({ webhook_id: webhookId }),
  read_webhook: ({ webhookId }) => ({ webhook_id: webhookId }),
  read_webhook_delivery: ({ webhookId, messageId }) => ({
    webhook_id: webhookId,
    message_id: messageId,
  }),
  list_webhook_attempts: ({ webhookId, messageId }) => ({
    webhook_id: webhookId,
    message_id: messageId,
  }),
  replay_webhook_delivery: ({ webhookId, messageId }) => ({
    webhook_id: webhookId,
    message_id: messageId,
  }),
  list_models: () => ({}),
  list_providers: () => ({}),
  read_provider: ({ providerId }) => ({ provider_id: providerId }),
  create_provider: () => ({
    kind: 'openai',
    name: `New ${Math.random()}`,
    default_model: 'gpt-5.2',
    credential: 'sk-of-a-test-that-calls-nobody',
  }),
  update_provider: ({ providerId }) => ({ provider_id: providerId, models: ['other'] }),
  delete_provider: ({ providerId }) => ({ provider_id: providerId }),
  set_default_provider: ({ providerId }) => ({ provider_id: providerId }),
  test_provider: ({ providerId }) => ({ provider_id: providerId }),
  list_provider_models: ({ providerId }) => ({ provider_id: providerId }),
  list_jobs: () => ({}),
  retry_job: ({ jobId }) => ({ job_id: jobId }),
  grant_consent: () => ({
    ...CLIENT,
    scopes: ['prompts:read'],
    code_challenge: 'x'.repeat(43),
  }),
  refuse_consent: () => ({ ...CLIENT }),
  rollback_version: ({ slug }) => ({ prompt_id: slug, version: 1 }),
  follow_events: () => ({}),
}
