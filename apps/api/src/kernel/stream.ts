/** Followers with the same permissions share the same object. */
export interface StreamEvent {
  readonly id: number
  readonly type: string
  readonly data: unknown
}

export type StreamItem =
  | { readonly kind: 'events'; readonly events: readonly StreamEvent[] }
  | { readonly kind: 'position'; readonly id: number }
  | { readonly kind: 'quiet' }

/**
 * Sends an item immediately, without a step of the iteration. Call it only while the iteration
 * waits. False if the item was not sent, because the client has unread data.
 */
export type Push = (item: StreamItem) => boolean
