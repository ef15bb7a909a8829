import { DeliveryState, MessageType } from '@promptwire/contract/webhooks/webhook-messages'
import { z } from 'zod'
import { Cursor } from '../../session/forms/read-cursor.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import type { Tone } from '../../ui/data/badge.tsx'

const MessageQuery = z.object({
  state: DeliveryState.optional().catch(undefined),
  type: MessageType.optional().catch(undefined),
  /** The message that is open in the panel. */
  message: z.uuid().optional().catch(undefined),
  cursor: Cursor,
})

/** Filters and cursor, all stored in the URL. */
export type MessageQuery = z.output<typeof MessageQuery>

export const readMessageQuery = (c: WebRequest): MessageQuery => MessageQuery.parse(c.req.query())

/** URL with changed filters, at the first page and without a panel. */
export function messagesHref(
  path: string,
  query: MessageQuery,
  changes: Partial<MessageQuery> = {},
): string {
  const { state, type, message, cursor } = {
    ...query,
    message: undefined,
    cursor: undefined,
    ...changes,
  }
  const given = new URLSearchParams({
    ...(state && { state }),
    ...(type && { type }),
    ...(cursor && { cursor }),
    ...(message && { message }),
  })
  return given.size === 0 ? path : `${path}?${given}`
}

/** Keeps the current page of the list. */
export const messageHref = (path: string, query: MessageQuery, message: string | undefined) =>
  messagesHref(path, query, { cursor: query.cursor, message })

export const MESSAGE_STATES: Readonly<Record<DeliveryState, { label: string; tone: Tone }>> = {
  pending: { label: 'Waiting', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'live' },
  failed: { label: 'Given up', tone: 'danger' },
}
