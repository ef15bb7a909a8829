import { readCursor, writeCursor } from '../id-cursor.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { toPage } from '../page.ts'
import type { Verb } from '../verb.ts'
import { requireWebhook } from './require-webhook.ts'
import type { Webhooks } from './webhook-store.ts'
import { deliveryView } from './webhook-view.ts'

const PAGE = 50

/** What was sent to a webhook, newest first, page by page. */
export const listWebhookDeliveries =
  (webhooks: Webhooks): Verb<'list_webhook_deliveries'> =>
  async ({ projectId }, { webhook_id, cursor, type, state }) => {
    const { id } = requireWebhook(await webhooks.find(projectId, webhook_id))
    const filter = omitUndefined({ type, state, before: readCursor(cursor) })
    const found = await webhooks.listDeliveries(id, { ...filter, limit: PAGE + 1 })
    return toPage(found, PAGE, deliveryView, ({ messageId }) => writeCursor({ id: messageId }))
  }
