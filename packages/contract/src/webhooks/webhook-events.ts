import { z } from 'zod'
import { AuditEntry } from '../audit/audit.ts'
import { describeEvent, EVENT_TYPES, type EventType, eventMessageSchema } from '../events/events.ts'

/** Only for webhooks; the stream has only events. */
export const AUDIT_MESSAGE = 'audit.recorded'

/** Max length of an entry's values as JSON; receivers reject large messages. */
export const MAX_AUDIT_MESSAGE_VALUES = 65_536

const AuditMessage = z.object({
  type: z.literal(AUDIT_MESSAGE),
  timestamp: z.iso.datetime(),
  data: z.object({
    project_id: z.uuid(),
    entry: z.object(AuditEntry.shape).extend({
      is_redacted: z.boolean().meta({
        description:
          'True if the values are null: editors may not read them, or they exceed 65,536 characters.',
      }),
    }),
  }),
})
export type AuditMessage = z.output<typeof AuditMessage>

export const WEBHOOK_EVENTS = [...EVENT_TYPES, AUDIT_MESSAGE] as const
export type WebhookEvent = EventType | typeof AUDIT_MESSAGE

export const describeWebhookEvent = (type: WebhookEvent): string =>
  type === AUDIT_MESSAGE
    ? 'The audit log of the project has a new entry. A group of edits is sent once, 15 minutes after its first.'
    : describeEvent(type)

export const webhookMessageSchema = (type: WebhookEvent) =>
  type === AUDIT_MESSAGE ? AuditMessage : eventMessageSchema(type)
