import type { Verb } from '../verb.ts'
import type { WebhookStore } from './webhook-store.ts'
import { webhookView } from './webhook-view.ts'

/** The webhooks of a project, oldest first, without their secrets. */
export const listWebhooks =
  (webhooks: Pick<WebhookStore, 'list'>): Verb<'list_webhooks'> =>
  async ({ projectId }) => ({ data: (await webhooks.list(projectId)).map(webhookView) })
