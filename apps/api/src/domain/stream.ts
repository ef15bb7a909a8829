/** What is told on the way to an output, and the output itself, which is the last. */
export type RunItem<
  Told extends { readonly type: string } = { readonly type: string },
  Result = unknown,
> =
  | { readonly kind: 'told'; readonly data: Told }
  | { readonly kind: 'output'; readonly data: Result }

/** What a stream tells its reader: an event, where it stands, or only that it is still there. */
export type StreamItem =
  | { readonly kind: 'event'; readonly id: number; readonly type: string; readonly data: unknown }
  | { readonly kind: 'position'; readonly id: number }
  | { readonly kind: 'quiet' }
