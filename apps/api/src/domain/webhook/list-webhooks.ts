import type { Answer } from '@promptwire/core/contract/operation'
import type { Webhook } from '@promptwire/core/contract/people/webhooks'
import type { PersonCaller } from '../caller.ts'
import type { ProjectStore } from '../project/project-store.ts'
import { requireProject } from '../project/read-project.ts'
import type { WebhookStore } from './webhook-store.ts'
import { webhookView } from './webhook-view.ts'

/** The webhooks of a project, oldest first, without their secrets. */
export const listWebhooks =
  (webhooks: Pick<WebhookStore, 'list'>, projects: Pick<ProjectStore, 'read'>) =>
  async ({ userId }: PersonCaller, input: { project_id: string }): Promise<Answer<Webhook[]>> => {
    const { id } = await requireProject(projects, userId, input.project_id)
    return { data: (await webhooks.list(id)).map(webhookView) }
  }
