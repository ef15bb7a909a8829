import type { DeliveryState } from '@promptwire/core/contract/people/webhook-messages'
import type { Tone } from '../../ui/data/badge.tsx'

/** What becomes of a message, in words and colour. */
export const MESSAGE_STATES: Readonly<Record<DeliveryState, { label: string; tone: Tone }>> = {
  pending: { label: 'Waiting', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'live' },
  failed: { label: 'Given up', tone: 'danger' },
}
