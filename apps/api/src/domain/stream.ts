/** What a stream tells its reader: an event, where it stands, or only that it is still there. */
export type StreamItem =
  | { readonly kind: 'event'; readonly id: number; readonly type: string; readonly data: unknown }
  | { readonly kind: 'position'; readonly id: number }
  | { readonly kind: 'quiet' }
