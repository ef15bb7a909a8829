import { createHmac } from 'node:crypto'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import { createConsumeAttempt } from '@promptwire/runtime/rate-limit'
import type { Logger } from 'pino'
import { listAuditEntries } from './domain/audit/list-audit-entries.ts'
import { createBlock } from './domain/block/create-block.ts'
import { deleteBlock } from './domain/block/delete-block.ts'
import { listBlocks } from './domain/block/list-blocks.ts'
import { reorderBlocks } from './domain/block/reorder-blocks.ts'
import { updateBlock } from './domain/block/update-block.ts'
import { createFolder } from './domain/folder/create-folder.ts'
import { deleteFolder } from './domain/folder/delete-folder.ts'
import { listFolders } from './domain/folder/list-folders.ts'
import { updateFolder } from './domain/folder/update-folder.ts'
import { copyGalleryPrompt } from './domain/gallery/copy-gallery-prompt.ts'
import { getGalleryPrompt } from './domain/gallery/get-gallery-prompt.ts'
import { listGalleryPrompts } from './domain/gallery/list-gallery-prompts.ts'
import { createKey } from './domain/key/create-key.ts'
import { introspectKey } from './domain/key/introspect-key.ts'
import { listKeys } from './domain/key/list-keys.ts'
import { revokeKey } from './domain/key/revoke-key.ts'
import { exchangeCode } from './domain/oauth/exchange-code.ts'
import { registerClient } from './domain/oauth/register-client.ts'
import { type FetchMetadataDocument, resolveClient } from './domain/oauth/resolve-client.ts'
import { createProject } from './domain/project/create-project.ts'
import { listProjects } from './domain/project/list-projects.ts'
import { listReachableProjects } from './domain/project/list-reachable-projects.ts'
import { readProject } from './domain/project/read-project.ts'
import { createPrompt } from './domain/prompt/create-prompt.ts'
import { deletePrompt } from './domain/prompt/delete-prompt.ts'
import { duplicatePrompt } from './domain/prompt/duplicate-prompt.ts'
import { getCompiledPrompt } from './domain/prompt/get-compiled-prompt.ts'
import { getPrompt } from './domain/prompt/get-prompt.ts'
import { getWorkingCopy } from './domain/prompt/get-working-copy.ts'
import { listPrompts } from './domain/prompt/list-prompts.ts'
import { searchPrompts } from './domain/prompt/search-prompts.ts'
import { createServeContent } from './domain/prompt/served-content.ts'
import { updatePrompt } from './domain/prompt/update-prompt.ts'
import { signIn } from './domain/session/sign-in.ts'
import { signOut } from './domain/session/sign-out.ts'
import { completeSetup } from './domain/setup/complete-setup.ts'
import type { Surroundings } from './domain/surroundings.ts'
import { checkOutput } from './domain/test-case/check-output.ts'
import { createTestCase } from './domain/test-case/create-test-case.ts'
import { deleteTestCase } from './domain/test-case/delete-test-case.ts'
import { exportTestCases } from './domain/test-case/export-test-cases.ts'
import { importTestCases } from './domain/test-case/import-test-cases.ts'
import { listTestCases } from './domain/test-case/list-test-cases.ts'
import { updateTestCase } from './domain/test-case/update-test-case.ts'
import { createVariable } from './domain/variable/create-variable.ts'
import { deleteVariable } from './domain/variable/delete-variable.ts'
import { listVariables } from './domain/variable/list-variables.ts'
import { updateVariable } from './domain/variable/update-variable.ts'
import { diffVersions } from './domain/version/diff-versions.ts'
import { getVersion } from './domain/version/get-version.ts'
import { listVersions } from './domain/version/list-versions.ts'
import { publishVersion } from './domain/version/publish-version.ts'
import { rollbackVersion } from './domain/version/rollback-version.ts'
import { saveDraftVersion } from './domain/version/save-draft-version.ts'
import { createWebhook } from './domain/webhook/create-webhook.ts'
import { deleteWebhook } from './domain/webhook/delete-webhook.ts'
import { listWebhookDeliveries } from './domain/webhook/list-webhook-deliveries.ts'
import { listWebhooks } from './domain/webhook/list-webhooks.ts'
import { replayWebhookDelivery } from './domain/webhook/replay-webhook-delivery.ts'
import { rotateWebhookSecret } from './domain/webhook/rotate-webhook-secret.ts'
import { testWebhook } from './domain/webhook/test-webhook.ts'
import { updateWebhook } from './domain/webhook/update-webhook.ts'
import type { WebhookPolicy } from './domain/webhook/webhook-address.ts'
import { createApp } from './http/app.ts'
import type { InternalVerbs } from './http/internal-routes.ts'
import type { PublicVerbs } from './http/public-routes.ts'
import { createRunOnce } from './http/run-once.ts'
import { createAdmit } from './store/admission.ts'
import { createAuditStore } from './store/audit-store.ts'
import { createClientStore } from './store/client-store.ts'
import type { Database } from './store/database.ts'
import { createEditPrompt } from './store/edit-prompt.ts'
import { createEventStore, createWatchProject } from './store/event-store.ts'
import { createFetchMetadataDocument } from './store/fetch-metadata-document.ts'
import { createFolderStore } from './store/folder-store.ts'
import { createIdempotencyStore } from './store/idempotency-store.ts'
import { createJudgeInTime } from './store/judge-in-time.ts'
import { createKeyStore } from './store/key-store.ts'
import { createProjectStore } from './store/project-store.ts'
import { createPromptStore } from './store/prompt-store.ts'
import { createTestCaseStore } from './store/test-case-store.ts'
import { createUserStore } from './store/user-store.ts'
import { createWebhookStore } from './store/webhook-store.ts'

export interface ServiceOptions extends Surroundings, WebhookPolicy {
  readonly database: Database
  readonly log: Logger
  readonly urls: PublicUrls
  readonly baseUrl: string
  readonly signingKeys: SigningKeys
  readonly serviceSecret: string
  readonly sunsetOfV1?: Date | undefined
  /** Aborted when the process begins to stop: not ready any more, and streams end. */
  readonly stopping?: AbortSignal
  readonly fetchMetadataDocument?: FetchMetadataDocument
}

/** The stores of a database, by what they keep. */
export const createStores = ({ prisma }: Database) => ({
  prompts: createPromptStore(prisma),
  edit: createEditPrompt(prisma),
  folders: createFolderStore(prisma),
  testCases: createTestCaseStore(prisma),
  events: createEventStore(prisma),
  audit: createAuditStore(prisma),
  idempotency: createIdempotencyStore(prisma),
  projects: createProjectStore(prisma),
  keys: createKeyStore(prisma),
  webhooks: createWebhookStore(prisma),
  users: createUserStore(prisma),
  clients: createClientStore(prisma),
})

type Stores = ReturnType<typeof createStores>

/** Puts stores, verbs and routes together; everything a process needs comes in through `options`. */
export function createService(options: ServiceOptions) {
  const { database, now, log, baseUrl, serviceSecret, sunsetOfV1 } = options
  const stores = createStores(database)
  const stopping = options.stopping ?? new AbortController().signal
  const isReady = async () =>
    !stopping.aborted && (await database.pool.query('SELECT 1').then(Boolean, () => false))
  return createApp({
    publicVerbs: publicVerbs(stores, options),
    internalVerbs: internalVerbs(stores, options),
    internalAccess: { users: stores.users, serviceSecret, now },
    admit: createAdmit(database.pool, now),
    runOnce: createRunOnce(stores.idempotency, now),
    events: stores.events,
    watchProject: createWatchProject(database.listen),
    ...{ now, log, baseUrl, sunsetOfV1, isReady, stopping },
  })
}

function publicVerbs(
  { prompts, edit, folders, projects, testCases, audit }: Stores,
  surroundings: Surroundings,
): PublicVerbs {
  const serveContent = createServeContent(prompts)
  return {
    list_prompts: listPrompts(prompts),
    get_prompt: getPrompt(serveContent),
    get_compiled_prompt: getCompiledPrompt(serveContent),
    create_prompt: createPrompt(prompts, surroundings),
    get_working_copy: getWorkingCopy(prompts),
    update_prompt: updatePrompt(edit, prompts, surroundings),
    duplicate_prompt: duplicatePrompt(prompts, surroundings),
    delete_prompt: deletePrompt(prompts, surroundings),
    list_blocks: listBlocks(prompts),
    create_block: createBlock(edit, surroundings),
    update_block: updateBlock(edit, surroundings),
    delete_block: deleteBlock(edit, surroundings),
    reorder_blocks: reorderBlocks(edit, surroundings),
    list_variables: listVariables(prompts),
    create_variable: createVariable(edit, surroundings),
    update_variable: updateVariable(edit, surroundings),
    delete_variable: deleteVariable(edit, surroundings),
    list_versions: listVersions(prompts),
    get_version: getVersion(prompts),
    diff_versions: diffVersions(prompts),
    save_draft_version: saveDraftVersion(prompts, surroundings),
    publish_version: publishVersion(prompts, surroundings),
    rollback_version: rollbackVersion(edit, prompts, surroundings),
    list_test_cases: listTestCases(testCases),
    create_test_case: createTestCase(testCases, surroundings),
    export_test_cases: exportTestCases(testCases),
    import_test_cases: importTestCases(testCases, surroundings),
    check_output: checkOutput(testCases, createJudgeInTime()),
    update_test_case: updateTestCase(testCases, surroundings),
    delete_test_case: deleteTestCase(testCases, surroundings),
    search_prompts: searchPrompts(prompts),
    list_folders: listFolders(folders),
    create_folder: createFolder(folders, surroundings),
    update_folder: updateFolder(folders, surroundings),
    delete_folder: deleteFolder(folders, surroundings),
    list_projects: listReachableProjects(projects),
    list_gallery_prompts: listGalleryPrompts(),
    get_gallery_prompt: getGalleryPrompt(),
    copy_gallery_prompt: copyGalleryPrompt(prompts, surroundings),
    list_audit_entries: listAuditEntries(audit),
  }
}

function internalVerbs(stores: Stores, options: ServiceOptions): InternalVerbs {
  const { users, projects, keys, webhooks, clients } = stores
  const fetchDocument = options.fetchMetadataDocument ?? createFetchMetadataDocument()
  return {
    setup_state: async () => ({ data: { open: !(await users.isSetUp()) } }),
    complete_setup: completeSetup(users, setupToken(options.serviceSecret), options),
    sign_in: signIn(users, createConsumeAttempt(10, 60), options),
    sign_out: signOut(users, options),
    current_user: async ({ user }) => ({ data: user }),
    list_projects: listProjects(projects),
    create_project: createProject(projects, options),
    read_project: readProject(projects),
    list_keys: listKeys(keys, projects),
    create_key: createKey(keys, projects, options),
    revoke_key: revokeKey(keys, projects, options),
    list_webhooks: listWebhooks(webhooks, projects),
    create_webhook: createWebhook(webhooks, projects, options),
    update_webhook: updateWebhook(webhooks, projects, options),
    rotate_webhook_secret: rotateWebhookSecret(webhooks, projects, options),
    delete_webhook: deleteWebhook(webhooks, projects, options),
    test_webhook: testWebhook(webhooks, projects, options),
    list_webhook_deliveries: listWebhookDeliveries(webhooks, projects),
    replay_webhook_delivery: replayWebhookDelivery(webhooks, projects, options),
    resolve_client: resolveClient(clients, fetchDocument, options),
    register_client: registerClient(clients, options),
    exchange_code: exchangeCode(stores, options.signingKeys, options.urls, options),
    introspect_key: introspectKey(keys),
  }
}

/** The token of the set-up link: the same on every replica and boot, without a row to keep it. */
export const setupToken = (serviceSecret: string): string =>
  createHmac('sha256', serviceSecret).update('setup').digest('base64url')
