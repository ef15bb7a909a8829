import { listAccounts } from './domain/account/list-accounts.ts'
import { setPlan } from './domain/account/set-plan.ts'
import type { Admit } from './domain/admission/admission.ts'
import { createKey } from './domain/key/create-key.ts'
import { introspectKey } from './domain/key/introspect-key.ts'
import { listKeys } from './domain/key/list-keys.ts'
import { revokeKey } from './domain/key/revoke-key.ts'
import type { Limiter } from './domain/limit/limiter.ts'
import { exchangeCode } from './domain/oauth/exchange-code.ts'
import { grantConsent } from './domain/oauth/grant-consent.ts'
import { listClientKeys } from './domain/oauth/list-client-keys.ts'
import { createMetadataDocuments } from './domain/oauth/metadata-documents.ts'
import { refuseConsent } from './domain/oauth/refuse-consent.ts'
import { registerClient } from './domain/oauth/register-client.ts'
import { resolveClient } from './domain/oauth/resolve-client.ts'
import { createProject } from './domain/project/create-project.ts'
import { listProjects } from './domain/project/list-projects.ts'
import { readProject } from './domain/project/read-project.ts'
import { type SignInPorts, signIn } from './domain/session/sign-in.ts'
import { signOut } from './domain/session/sign-out.ts'
import { completeSetup } from './domain/setup/complete-setup.ts'
import { createWebhook } from './domain/webhook/create-webhook.ts'
import { deleteWebhook } from './domain/webhook/delete-webhook.ts'
import { listWebhookDeliveries } from './domain/webhook/list-webhook-deliveries.ts'
import { listWebhooks } from './domain/webhook/list-webhooks.ts'
import { replayWebhookDelivery } from './domain/webhook/replay-webhook-delivery.ts'
import { rotateWebhookSecret } from './domain/webhook/rotate-webhook-secret.ts'
import { testWebhook } from './domain/webhook/test-webhook.ts'
import { updateWebhook } from './domain/webhook/update-webhook.ts'
import type { InternalVerbs } from './http/internal-routes.ts'
import { createFetchMetadataDocument } from './outside/fetch-metadata-document.ts'
import type { ServiceOptions } from './service.ts'
import { setupToken } from './setup-token.ts'
import type { Stores } from './stores.ts'

/** What the internal verbs need beside the stores. */
interface InternalPorts extends Omit<SignInPorts, 'users'> {
  readonly limiter: Limiter
  readonly admit: Admit
}

/** What the operations of our own pages and of the token endpoint do. */
export function internalVerbs(
  stores: Stores,
  { limiter, admit, ...signInPorts }: InternalPorts,
  options: ServiceOptions,
): InternalVerbs {
  const { accounts, users, projects, keys, webhooks, clients, audit } = stores
  const fetchDocument = options.fetchMetadataDocument ?? createFetchMetadataDocument()
  const documents = createMetadataDocuments(fetchDocument, options.now)
  return {
    setup_state: async () => ({ data: { open: !(await users.isSetUp()) } }),
    complete_setup: completeSetup(
      users,
      signInPorts.devices,
      setupToken(options.serviceSecret),
      options,
    ),
    sign_in: signIn({ users, ...signInPorts }, options),
    sign_out: signOut(users, signInPorts.report, options),
    current_user: async ({ user }) => ({ data: user }),
    list_projects: listProjects(projects),
    create_project: createProject(projects, options),
    read_project: readProject(projects),
    list_keys: listKeys(keys, projects),
    create_key: createKey(keys, projects, options),
    revoke_key: revokeKey(keys, projects, options),
    list_accounts: listAccounts(accounts, options.defaultPlan, options),
    set_plan: setPlan(accounts, options.defaultPlan, options),
    list_webhooks: listWebhooks(webhooks, projects),
    create_webhook: createWebhook(webhooks, projects, options),
    update_webhook: updateWebhook(webhooks, projects, options),
    rotate_webhook_secret: rotateWebhookSecret(webhooks, projects, options),
    delete_webhook: deleteWebhook(webhooks, projects, options),
    test_webhook: testWebhook(webhooks, projects, options),
    list_webhook_deliveries: listWebhookDeliveries(webhooks, projects),
    replay_webhook_delivery: replayWebhookDelivery(webhooks, projects, options),
    resolve_client: resolveClient(clients, documents, limiter, options),
    register_client: registerClient(clients, limiter, options),
    list_client_keys: listClientKeys(keys),
    grant_consent: grantConsent(clients, projects, options.signingKeys, options.urls, options),
    refuse_consent: refuseConsent(audit, projects, options),
    exchange_code: exchangeCode({ ...stores, limiter }, options.signingKeys, options.urls, options),
    introspect_key: introspectKey(admit),
  }
}
