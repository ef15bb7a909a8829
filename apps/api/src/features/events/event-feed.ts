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

/**
 * One project's events in one process: read once for all followers. Followers keep only cursors, so slow ones
 * use no memory: they read what they missed.
 */
export class EventFeed {
  readonly #projectId: string
  readonly #ports: FeedPorts
  readonly #followers = new Set<() => void>()
  readonly #backlogs = new Map<string, Promise<StoredEvent[]>>()
  /** The latest events; the newest has the number `#tip`. */
  readonly #buffer = createEventBuffer()
  #tip: number | undefined
  #isReading = false
  #isStale = false
  readonly close: () => void

  constructor(projectId: string, ports: FeedPorts) {
    this.#projectId = projectId
    this.#ports = ports
    this.close = ports.watchProject(projectId, () => this.#read())
  }

  join(onNews: () => void): () => void {
    this.#followers.add(onNews)
    return () => this.#followers.delete(onNews)
  }

  /** Reports the newest event's number; the feed reads any missing events. */
  learn(newest: number): void {
    this.#tip ??= newest
    if (newest > this.#tip || this.#isStale) this.#read()
  }

  /** Events after a number; undefined if the buffer lacks some of them. */
  buffered(number: number): readonly StoredEvent[] | undefined {
    return this.#tip === undefined || number >= this.#tip ? [] : this.#buffer.after(number)
  }

  /** Events after a number; undefined if some were already deleted. */
  async after(number: number): Promise<readonly StoredEvent[] | undefined> {
    const part = this.buffered(number)
    if (part) return part
    try {
      const page = await singleFlight(this.#backlogs, `${number}`, () => this.#list(number))
      return page[0]?.number === number + 1 ? page : undefined
    } catch (error) {
      // The next event or heartbeat retries.
      this.#ports.onError(error)
      return []
    }
  }

  #list(number: number) {
    return this.#ports.listEvents(this.#projectId, number, PAGE)
  }

  #read(): void {
    this.#isStale = true
    if (!this.#isReading && this.#tip !== undefined && this.#followers.size > 0)
      void this.#readAll()
  }

  async #readAll(): Promise<void> {
    this.#isReading = true
    try {
      while (this.#isStale) {
        this.#isStale = false
        await this.#readPage()
      }
    } catch (error) {
      this.#ports.onError(error)
      setTimeout(() => this.#read(), RETRY_MS).unref()
    } finally {
      this.#isReading = false
    }
  }

  async #readPage(): Promise<void> {
    const page = await this.#list(this.#tip ?? 0)
    if (page.length === 0) return
    this.#buffer.add(page)
    this.#tip = page.at(-1)?.number
    this.#isStale ||= page.length === PAGE
    await notifyAll(this.#followers, this.#ports.pace)
  }
}

async function notifyAll(followers: Iterable<() => void>, pace: Pace): Promise<void> {
  for (const onNews of followers) {
    onNews()
    await pace()
  }
}
