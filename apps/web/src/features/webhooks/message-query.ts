import { DeliveryState, MessageType } from '@promptwire/core/contract/people/webhook-messages'
import { z } from 'zod'
import { Cursor } from '../../session/forms/read-cursor.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import type { Tone } from '../../ui/data/badge.tsx'

const MessageQuery = z.object({
  state: DeliveryState.optional().catch(undefined),
  type: MessageType.optional().catch(undefined),
  /** The message with an open panel. */
  message: z.uuid().optional().catch(undefined),
  cursor: Cursor,
})

/** The filters of a webhook's messages, from the URL. */
export type MessageQuery = z.output<typeof MessageQuery>

export const readMessageQuery = (c: WebRequest): MessageQuery => MessageQuery.parse(c.req.query())

/** URL with changed filters: the first page, without a panel. */
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

/** URL of a message's panel on the current page of the list. */
export const messageHref = (path: string, query: MessageQuery, message: string | undefined) =>
  messagesHref(path, query, { cursor: query.cursor, message })

/** Labels and colours of message states. */
export const MESSAGE_STATES: Readonly<Record<DeliveryState, { label: string; tone: Tone }>> = {
  pending: { label: 'Waiting', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'live' },
  failed: { label: 'Given up', tone: 'danger' },
}
