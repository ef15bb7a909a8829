import { createKey } from './domain/key/create-key.ts'
import { listKeys } from './domain/key/list-keys.ts'
import { revokeKey } from './domain/key/revoke-key.ts'
import { grantConsent } from './domain/oauth/grant-consent.ts'
import { refuseConsent } from './domain/oauth/refuse-consent.ts'
import { readProject } from './domain/project/read-project.ts'
import { createWebhook } from './domain/webhook/create-webhook.ts'
import { deleteWebhook } from './domain/webhook/delete-webhook.ts'
import { listWebhookDeliveries } from './domain/webhook/list-webhook-deliveries.ts'
import { listWebhooks } from './domain/webhook/list-webhooks.ts'
import { replayWebhookDelivery } from './domain/webhook/replay-webhook-delivery.ts'
import { rotateWebhookSecret } from './domain/webhook/rotate-webhook-secret.ts'
import { testWebhook } from './domain/webhook/test-webhook.ts'
import { updateWebhook } from './domain/webhook/update-webhook.ts'
import type { PeopleVerbs } from './http/contract-routes.ts'
import type { ServiceOptions } from './service.ts'
import type { Stores } from './stores.ts'

/** What the operations do that only people may ask for. */
export function peopleVerbs(
  { projects, keys, webhooks, clients, audit }: Stores,
  { randomBytes, signingKeys, urls, ...policy }: ServiceOptions,
): PeopleVerbs {
  return {
    read_project: readProject(projects),
    list_keys: listKeys(keys),
    create_key: createKey(keys, randomBytes),
    revoke_key: revokeKey(keys),
    list_webhooks: listWebhooks(webhooks),
    create_webhook: createWebhook(webhooks, randomBytes, policy),
    update_webhook: updateWebhook(webhooks, policy),
    rotate_webhook_secret: rotateWebhookSecret(webhooks, randomBytes),
    delete_webhook: deleteWebhook(webhooks),
    test_webhook: testWebhook(webhooks),
    list_webhook_deliveries: listWebhookDeliveries(webhooks),
    replay_webhook_delivery: replayWebhookDelivery(webhooks),
    grant_consent: grantConsent(clients, signingKeys, urls),
    refuse_consent: refuseConsent(audit),
  }
}
