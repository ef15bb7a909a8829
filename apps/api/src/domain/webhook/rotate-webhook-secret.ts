import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { PersonCaller } from '../caller.ts'
import { editingAs } from '../project/editing-as.ts'
import type { ProjectStore } from '../project/project-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireWebhook } from './require-webhook.ts'
import { newWebhookSecret } from './webhook-secret.ts'
import type { WebhookStore } from './webhook-store.ts'
import { webhookView } from './webhook-view.ts'

type Operation = typeof internalContract.rotate_webhook_secret

/** How long both secrets sign, so that receivers can change over without losing a message. */
const OVERLAP_MS = 24 * 60 * 60 * 1000

/** Gives a webhook a new secret; the one before it signs for another day. */
export const rotateWebhookSecret =
  (
    webhooks: Pick<WebhookStore, 'rotate'>,
    projects: Pick<ProjectStore, 'read'>,
    { now, randomBytes }: Surroundings,
  ) =>
  async (caller: PersonCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { project_id: projectId, webhook_id: id } = input
    const who = await editingAs(projects, caller, projectId)
    const at = now()
    const secret = newWebhookSecret(randomBytes)
    const previousUntil = new Date(at.getTime() + OVERLAP_MS)
    const rotated = await webhooks.rotate({ projectId, id, who, at }, { secret, previousUntil })
    return { data: { ...webhookView(requireWebhook(rotated)), secret } }
  }
