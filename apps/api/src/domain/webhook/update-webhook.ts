import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { PersonCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'
import { editingAs } from '../project/editing-as.ts'
import type { ProjectStore } from '../project/project-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireWebhook } from './require-webhook.ts'
import { requireAllowedAddress, type WebhookPolicy } from './webhook-address.ts'
import type { WebhookStore } from './webhook-store.ts'
import { webhookView } from './webhook-view.ts'

type Operation = typeof internalContract.update_webhook

/** Changes the given fields. Turned off, it gives up what waits; turned on, it begins anew. */
export const updateWebhook =
  (
    webhooks: Pick<WebhookStore, 'update'>,
    projects: Pick<ProjectStore, 'read'>,
    { now, ...policy }: Surroundings & WebhookPolicy,
  ) =>
  async (caller: PersonCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { project_id: projectId, webhook_id: id, ...fields } = input
    const who = await editingAs(projects, caller, projectId)
    if (fields.url !== undefined) requireAllowedAddress(fields.url, policy)
    const request = { projectId, id, who, at: now() }
    const updated = await webhooks.update(request, givenFields(fields))
    return { data: webhookView(requireWebhook(updated)) }
  }
