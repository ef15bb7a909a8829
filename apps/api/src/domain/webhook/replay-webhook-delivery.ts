import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { PersonCaller } from '../caller.ts'
import { editingAs } from '../project/editing-as.ts'
import type { ProjectStore } from '../project/project-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireEnabled } from './require-enabled.ts'
import { requireWebhook } from './require-webhook.ts'
import type { WebhookStore } from './webhook-store.ts'
import { deliveryView } from './webhook-view.ts'

type Operation = typeof internalContract.replay_webhook_delivery

/** Sends a message once more, under the id that its receiver knows. */
export const replayWebhookDelivery =
  (
    webhooks: Pick<WebhookStore, 'find' | 'replay'>,
    projects: Pick<ProjectStore, 'read'>,
    { now }: Surroundings,
  ) =>
  async (caller: PersonCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { project_id: projectId, webhook_id: id, message_id: messageId } = input
    const who = await editingAs(projects, caller, projectId)
    requireEnabled(requireWebhook(await webhooks.find(projectId, id)))
    const replayed = await webhooks.replay({ projectId, id, who, at: now() }, messageId)
    return { data: deliveryView(requireWebhook(replayed)) }
  }
