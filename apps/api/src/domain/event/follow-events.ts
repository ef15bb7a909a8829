import { createBell } from '../bell.ts'
import type { EventStore, StoredEvent, WatchProject } from './event-store.ts'

const PAGE = 200

/** What a follower is told: where it stands, that it missed something, an event, or nothing new. */
export type Followed =
  | { readonly kind: 'position'; readonly number: number }
  | { readonly kind: 'resync'; readonly number: number }
  | { readonly kind: 'event'; readonly event: StoredEvent }
  | { readonly kind: 'quiet' }

interface Follower {
  readonly projectId: string
  readonly keyId: string
  /** The last event the follower has seen, where it continues. */
  readonly lastSeen: number | undefined
  readonly signal: AbortSignal
  /** Whether the key may still follow. */
  readonly isActive: () => Promise<boolean>
  /** Whether the follower has had its time, and shall come back with a new request. */
  readonly isOver: () => boolean
}

/**
 * The events of a project from a position on, without gaps and in order, until the signal, the end
 * of the follower's time, or the revocation of its own key. Says `quiet` every `quietMs` without
 * events.
 */
export async function* followEvents(
  events: EventStore,
  watch: WatchProject,
  { projectId, keyId, lastSeen, signal, isActive, isOver }: Follower,
  quietMs: number,
): AsyncGenerator<Followed> {
  const bell = createBell()
  signal.addEventListener('abort', bell.ring, { once: true })
  // Watching begins before the first read, so that nothing falls between the two.
  const unwatch = watch(projectId, bell.ring)
  try {
    const { oldest, newest } = await events.range(projectId)
    // A revocation between the key's admission and this reading is no event that is still to come.
    if (!(await isActive())) return
    const missed = lastSeen !== undefined && (lastSeen > newest || lastSeen < oldest - 1)
    let number = lastSeen === undefined || missed ? newest : lastSeen
    yield { kind: missed ? 'resync' : 'position', number }
    while (!signal.aborted && !isOver()) {
      const page = await events.listAfter(projectId, number, PAGE)
      for (const event of page) {
        number = event.number
        yield { kind: 'event', event }
        if (revokes(event, keyId)) return
      }
      if (page.length === PAGE) continue
      if (await bell.rung(quietMs)) continue
      if (!(await isActive())) return
      yield { kind: 'quiet' }
    }
  } finally {
    unwatch()
  }
}

const revokes = ({ message }: StoredEvent, keyId: string) =>
  message.type === 'key.revoked' && message.data.key_id === keyId
