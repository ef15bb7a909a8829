import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Webhooks } from './webhook-record.ts'
import { webhookView } from './webhook-view.ts'

/** The webhooks of a project, oldest first, without their secrets. */
export const listWebhooks = verb(
  'list_webhooks',
  async ({
    caller: { projectId },
    webhooks,
  }: VerbContext<'list_webhooks', { readonly webhooks: Webhooks }>) => ({
    data: (await webhooks.list(projectId)).map(webhookView),
  }),
)
