import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input } from '@promptwire/core/contract/operation'
import type { PersonCaller } from '../caller.ts'
import { editingAs } from '../project/editing-as.ts'
import type { ProjectStore } from '../project/project-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireWebhook } from './require-webhook.ts'
import type { WebhookStore } from './webhook-store.ts'

type Operation = typeof internalContract.delete_webhook

/** Deletes a webhook with its deliveries. */
export const deleteWebhook =
  (
    webhooks: Pick<WebhookStore, 'delete'>,
    projects: Pick<ProjectStore, 'read'>,
    { now }: Surroundings,
  ) =>
  async (caller: PersonCaller, input: Input<Operation>): Promise<Answer<null>> => {
    const { project_id: projectId, webhook_id: id } = input
    const who = await editingAs(projects, caller, projectId)
    requireWebhook(await webhooks.delete({ projectId, id, who, at: now() }))
    return { data: null }
  }
