import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { PersonCaller } from '../caller.ts'
import { readCursor, writeCursor } from '../id-cursor.ts'
import { pageOf } from '../page.ts'
import type { ProjectStore } from '../project/project-store.ts'
import { requireProject } from '../project/read-project.ts'
import { requireWebhook } from './require-webhook.ts'
import type { WebhookStore } from './webhook-store.ts'
import { deliveryView } from './webhook-view.ts'

type Operation = typeof internalContract.list_webhook_deliveries

const PAGE = 50

/** What was sent to a webhook, newest first, page by page. */
export const listWebhookDeliveries =
  (webhooks: Pick<WebhookStore, 'find' | 'listDeliveries'>, projects: Pick<ProjectStore, 'read'>) =>
  async (
    { userId }: PersonCaller,
    { project_id, webhook_id, cursor }: Input<Operation>,
  ): Promise<Answer<Output<Operation>>> => {
    const project = await requireProject(projects, userId, project_id)
    const { id } = requireWebhook(await webhooks.find(project.id, webhook_id))
    const found = await webhooks.listDeliveries(id, readCursor(cursor), PAGE + 1)
    return pageOf(found, PAGE, deliveryView, ({ messageId }) => writeCursor({ id: messageId }))
  }
