/** An event as a stream sends it. Followers with the same permissions share the same object. */
export interface StreamEvent {
  readonly id: number
  readonly type: string
  readonly data: unknown
}

/** An item of a stream: a batch of events, its cursor, or a heartbeat. */
export type StreamItem =
  | { readonly kind: 'events'; readonly events: readonly StreamEvent[] }
  | { readonly kind: 'position'; readonly id: number }
  | { readonly kind: 'quiet' }

/**
 * Sends an item at once, without a step of the iteration. Call it only while the iteration waits; false
 * if the item was not sent, because the client has not read what came before.
 */
export type Push = (item: StreamItem) => boolean
