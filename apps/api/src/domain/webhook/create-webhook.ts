import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { PersonCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import { editingAs } from '../project/editing-as.ts'
import type { ProjectStore } from '../project/project-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireAllowedAddress, type WebhookPolicy } from './webhook-address.ts'
import { newWebhookSecret } from './webhook-secret.ts'
import type { WebhookStore } from './webhook-store.ts'
import { webhookView } from './webhook-view.ts'

type Operation = typeof internalContract.create_webhook

const MOST_WEBHOOKS = 20

/** Creates a webhook; its secret is in this answer and nowhere else. */
export const createWebhook =
  (
    webhooks: Pick<WebhookStore, 'create'>,
    projects: Pick<ProjectStore, 'read'>,
    { now, randomBytes, ...policy }: Surroundings & WebhookPolicy,
  ) =>
  async (caller: PersonCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { project_id: projectId, url, description, events } = input
    const who = await editingAs(projects, caller, projectId)
    requireAllowedAddress(url, policy)
    const createdAt = now()
    const id = newId(createdAt)
    const secret = newWebhookSecret(randomBytes)
    const webhook = { id, projectId, url, description, events, secret, createdAt }
    const stored = await webhooks.create(webhook, MOST_WEBHOOKS, who)
    if (!stored) throw tooMany()
    return { data: { ...webhookView(stored), secret } }
  }

const tooMany = () => new Failure('CONFLICT', `A project has at most ${MOST_WEBHOOKS} webhooks.`)
