import type { StoredEvent } from '../../kernel/change/event-record.ts'

/** Per project with followers, in each process. */
const MAX_BUFFERED = 256

export interface EventBuffer {
  /** Appends events read after the newest; a gap drops the earlier ones. */
  add(page: readonly StoredEvent[]): void
  /** Returns the same array to all callers; undefined if the buffer starts later. */
  after(number: number): readonly StoredEvent[] | undefined
}

export function createEventBuffer(): EventBuffer {
  let events: readonly StoredEvent[] = []
  const parts = new Map<number, readonly StoredEvent[] | undefined>()
  const partAfter = (number: number) => {
    const seen = events.findLastIndex((event) => event.number <= number)
    const isComplete = seen >= 0 || events[0]?.number === number + 1
    return isComplete ? events.slice(seen + 1) : undefined
  }
  return {
    add(page) {
      const isNext = page[0]?.number === (events.at(-1)?.number ?? 0) + 1
      events = [...(isNext ? events : []), ...page].slice(-MAX_BUFFERED)
      parts.clear()
    },
    after(number) {
      if (!parts.has(number)) parts.set(number, partAfter(number))
      return parts.get(number)
    },
  }
}
