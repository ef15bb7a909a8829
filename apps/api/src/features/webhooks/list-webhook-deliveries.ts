import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { toPage } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireWebhook } from './require-webhook.ts'
import type { Webhooks } from './webhook-record.ts'
import { deliveryView } from './webhook-view.ts'

const PAGE = 50

/** Lists the messages of a webhook, newest first, page by page. */
export const listWebhookDeliveries = verb(
  'list_webhook_deliveries',
  async ({
    caller: { projectId },
    input: { webhook_id, cursor, type, state },
    webhooks,
  }: VerbContext<'list_webhook_deliveries', { readonly webhooks: Webhooks }>) => {
    const { id } = requireWebhook(await webhooks.find(projectId, webhook_id))
    const filter = omitUndefined({ type, state, before: readCursor(cursor) })
    const found = await webhooks.listDeliveries(id, { ...filter, limit: PAGE + 1 })
    return toPage(found, PAGE, deliveryView, ({ messageId }) => writeCursor({ id: messageId }))
  },
)
