import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { PersonCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import { editingAs } from '../project/editing-as.ts'
import type { ProjectStore } from '../project/project-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireEnabled } from './require-enabled.ts'
import { requireWebhook } from './require-webhook.ts'
import type { WebhookStore } from './webhook-store.ts'

type Operation = typeof internalContract.test_webhook

const TYPE = 'webhook.test'

/** Sends a message that is about nothing, signed and retried like any other. */
export const testWebhook =
  (
    webhooks: Pick<WebhookStore, 'find' | 'queue'>,
    projects: Pick<ProjectStore, 'read'>,
    { now }: Surroundings,
  ) =>
  async (caller: PersonCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { project_id: projectId, webhook_id: id } = input
    const who = await editingAs(projects, caller, projectId)
    requireEnabled(requireWebhook(await webhooks.find(projectId, id)))
    const at = now()
    const data = { project_id: projectId, webhook_id: id }
    const body = JSON.stringify({ type: TYPE, timestamp: at.toISOString(), data })
    const message = { id: newId(at), type: TYPE, body }
    requireWebhook(await webhooks.queue({ projectId, id, who, at }, message))
    return { data: { message_id: message.id } }
  }
