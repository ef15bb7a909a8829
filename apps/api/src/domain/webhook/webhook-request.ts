import { auditedAs } from '../audit/audited-as.ts'
import type { Caller } from '../caller.ts'
import type { WebhookRequest } from './webhook-store.ts'

/** A caller's request about one webhook. */
export const webhookRequest = (caller: Caller, id: string): WebhookRequest => ({
  projectId: caller.projectId,
  id,
  who: auditedAs(caller),
  at: caller.at,
})
