import { together } from '../together.ts'
import type { EventStore, StoredEvent, WatchProject } from './event-store.ts'

const PAGE = 200
/** Recent events that a process keeps for each project that somebody follows. */
const MAX_BUFFERED = 256
const RETRY_MS = 1_000

export interface FeedPorts {
  readonly events: EventStore
  readonly watchProject: WatchProject
  /** Await it after waking each follower. */
  readonly pace: () => Promise<void>
  readonly onError: (error: unknown) => void
}

/** The events of one project in one process: read once, however many follow. */
export interface EventFeed {
  /** Calls back when there are events; returns the end of it. */
  join(wake: () => void): () => void
  /** Says which event is the newest; the feed reads what it has not read yet. */
  learn(newest: number): void
  /** The next events after a number, or none; undefined where some are no longer kept. */
  after(number: number): Promise<readonly StoredEvent[] | undefined>
  close(): void
}

/** Followers keep only their cursors, so a slow one costs no memory: it reads what it missed. */
export function createEventFeed(projectId: string, ports: FeedPorts): EventFeed {
  const { events, onError } = ports
  const followers = new Set<() => void>()
  const backlogs = new Map<string, Promise<StoredEvent[]>>()
  /** The last events that were read, without gaps; the newest has the number `tip`. */
  let buffer: readonly StoredEvent[] = []
  let tip: number | undefined
  let isReading = false
  let isStale = false

  const readOn = async () => {
    const page = await events.listAfter(projectId, tip ?? 0, PAGE)
    if (page.length === 0) return
    const follows = page[0]?.number === (tip ?? 0) + 1
    buffer = [...(follows ? buffer : []), ...page].slice(-MAX_BUFFERED)
    tip = page.at(-1)?.number
    isStale ||= page.length === PAGE
    await wakeAll(followers, ports.pace)
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
  return {
    join(wake) {
      followers.add(wake)
      return () => followers.delete(wake)
    },
    learn(newest) {
      tip ??= newest
      if (newest > tip || isStale) read()
    },
    async after(number) {
      if (tip === undefined || number >= tip) return []
      const seen = buffer.findLastIndex((event) => event.number <= number)
      if (seen >= 0 || buffer[0]?.number === number + 1) return buffer.slice(seen + 1)
      const missed = () => events.listAfter(projectId, number, PAGE)
      try {
        const page = await together(backlogs, `${number}`, missed)
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

async function wakeAll(followers: Iterable<() => void>, pace: FeedPorts['pace']): Promise<void> {
  for (const wake of followers) {
    wake()
    await pace()
  }
}
