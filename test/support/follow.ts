/** An event as the HTML standard (9.2.6) parses it. */
export interface ReceivedEvent {
  readonly id: string
  readonly event: string
  readonly data: { type: string; data: Record<string, unknown> }
}

export interface Follower {
  /** The last `id` received, with or without an event. */
  lastId(): string
  /** Resolves with the stream's cursor: the stream has all later changes. */
  ready(): Promise<void>
  /** The number of heartbeats received. */
  quietMoments(): number
  /** The next event; undefined at the end of the stream. */
  next(): Promise<ReceivedEvent | undefined>
  stop(): Promise<void>
}

export function follow(response: Response): Follower {
  if (!response.body) throw new Error('there is no stream')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let id = ''
  let quiet = 0
  const block = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const found = text.slice(0, end)
        text = text.slice(end + 2)
        return found
      }
      const { value, done } = await reader.read()
      if (done) return undefined
      text += value
    }
  }
  const step = async () => {
    const found = await block()
    if (found === undefined) return undefined
    if (found.startsWith(':')) quiet++
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(found)?.[1]
    id = field('id') ?? id
    return { event: field('event') ?? 'message', data: field('data') }
  }
  const next = async (): Promise<ReceivedEvent | undefined> => {
    for (;;) {
      const found = await step()
      if (found === undefined) return undefined
      if (found.data) return { id, event: found.event, data: JSON.parse(found.data) }
    }
  }
  const ready = async () => {
    while (id === '') await step()
  }
  return {
    lastId: () => id,
    quietMoments: () => quiet,
    ready,
    next,
    stop: () => reader.cancel(),
  }
}
