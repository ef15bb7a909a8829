import type { ListEvents, StoredEvent, WatchProject } from '../../kernel/change/event-record.ts'
import { singleFlight } from '../../kernel/single-flight.ts'
import { createEventBuffer } from './event-buffer.ts'
import type { Pace } from './pacer.ts'

const PAGE = 200
const RETRY_MS = 1_000

export interface FeedPorts {
  readonly listEvents: ListEvents
  readonly watchProject: WatchProject
  readonly pace: Pace
  readonly onError: (error: unknown) => void
}

/** The events of one project in one process: read once, however many follow. */
export interface EventFeed {
  /** Calls back when there are events; returns the end of it. */
  join(onNews: () => void): () => void
  /** Says which event is the newest; the feed reads what it has not read yet. */
  learn(newest: number): void
  /** The next events after a number, if this process still buffers all of them. */
  buffered(number: number): readonly StoredEvent[] | undefined
  /** The next events after a number, or none; undefined where some are no longer kept. */
  after(number: number): Promise<readonly StoredEvent[] | undefined>
  close(): void
}

/** Followers keep only their cursors, so a slow one costs no memory: it reads what it missed. */
export function createEventFeed(projectId: string, ports: FeedPorts): EventFeed {
  const { listEvents, onError } = ports
  const followers = new Set<() => void>()
  const backlogs = new Map<string, Promise<StoredEvent[]>>()
  /** The last events that were read; the newest has the number `tip`. */
  const buffer = createEventBuffer()
  let tip: number | undefined
  let isReading = false
  let isStale = false

  const readOn = async () => {
    const page = await listEvents(projectId, tip ?? 0, PAGE)
    if (page.length === 0) return
    buffer.add(page)
    tip = page.at(-1)?.number
    isStale ||= page.length === PAGE
    await notifyAll(followers, ports.pace)
  }
  const readAll = async () => {
    isReading = true
    try {
      while (isStale) {
        isStale = false
        await readOn()
      }
    } catch (error) {
      onError(error)
      setTimeout(read, RETRY_MS).unref()
    } finally {
      isReading = false
    }
  }
  const read = () => {
    isStale = true
    if (!isReading && tip !== undefined && followers.size > 0) void readAll()
  }
  const buffered = (number: number) =>
    tip === undefined || number >= tip ? [] : buffer.after(number)
  return {
    join(onNews) {
      followers.add(onNews)
      return () => followers.delete(onNews)
    },
    buffered,
    learn(newest) {
      tip ??= newest
      if (newest > tip || isStale) read()
    },
    async after(number) {
      const part = buffered(number)
      if (part) return part
      const missed = () => listEvents(projectId, number, PAGE)
      try {
        const page = await singleFlight(backlogs, `${number}`, missed)
        return page[0]?.number === number + 1 ? page : undefined
      } catch (error) {
        // It is tried again with the next event or heartbeat.
        onError(error)
        return []
      }
    },
    close: ports.watchProject(projectId, read),
  }
}

async function notifyAll(followers: Iterable<() => void>, pace: Pace): Promise<void> {
  for (const onNews of followers) {
    onNews()
    await pace()
  }
}
