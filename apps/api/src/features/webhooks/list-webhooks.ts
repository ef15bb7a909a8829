import type { Verb } from '../../kernel/verb.ts'
import type { Webhooks } from './webhook-record.ts'
import { webhookView } from './webhook-view.ts'

/** The webhooks of a project, oldest first, without their secrets. */
export const listWebhooks =
  (webhooks: Webhooks): Verb<'list_webhooks'> =>
  async ({ projectId }) => ({ data: (await webhooks.list(projectId)).map(webhookView) })
