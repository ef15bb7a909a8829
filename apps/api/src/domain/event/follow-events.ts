import { seesValues } from '@promptwire/core/contract/public/audit-actions'
import type { Actor, Caller } from '../caller.ts'
import type { StreamItem } from '../stream.ts'
import type { Verb } from '../verb.ts'
import { createWakeSignal, type WakeSignal } from '../wake-signal.ts'
import type { EventStore, StoredEvent, WatchProject } from './event-store.ts'

const PAGE = 200
const QUIET_MS = 15_000
/** A client that stays comes back with a new request, which is judged and counted anew. */
const LONGEST_MS = 60 * 60 * 1000

export interface FollowPorts {
  readonly events: EventStore
  readonly watchProject: WatchProject
  readonly mayStillFollow: (caller: Caller) => Promise<boolean>
  readonly now: () => Date
}

/**
 * The events of a project from a position on, without gaps and in order, until the signal, an hour
 * is over, or the follower's own key is revoked. `resync` tells that it missed something.
 */
export const followEvents = (ports: FollowPorts): Verb<'follow_events'> =>
  async function* (caller, { last_event_id: lastSeen }, signal) {
    const news = createWakeSignal()
    signal.addEventListener('abort', news.wake, { once: true })
    // Watching begins before the first read, so that nothing falls between the two.
    const unwatch = ports.watchProject(caller.projectId, news.wake)
    try {
      const { oldest, newest } = await ports.events.range(caller.projectId)
      // A revocation between the key's admission and this reading is no event that is still to come.
      if (!(await ports.mayStillFollow(caller))) return
      const missed = lastSeen !== undefined && (lastSeen > newest || lastSeen < oldest - 1)
      const position = lastSeen === undefined || missed ? newest : lastSeen
      yield missed
        ? { kind: 'event', id: position, type: 'resync', data: {} }
        : { kind: 'position', id: position }
      yield* eventsAfter(position, caller, ports, news, signal)
    } finally {
      unwatch()
    }
  }

/** Events as they come, and a sign of life where none do. */
async function* eventsAfter(
  position: number,
  caller: Caller,
  { events, mayStillFollow, now }: FollowPorts,
  news: WakeSignal,
  signal: AbortSignal,
): AsyncGenerator<StreamItem> {
  const endsAt = caller.at.getTime() + LONGEST_MS
  let last = position
  while (!signal.aborted && now().getTime() < endsAt) {
    const page = await events.listAfter(caller.projectId, last, PAGE)
    for (const event of page) {
      last = event.number
      yield itemOf(event, caller)
      if (revokes(event, caller.actor)) return
    }
    if (page.length === PAGE || (await news.woken(QUIET_MS))) continue
    if (!(await mayStillFollow(caller))) return
    yield { kind: 'quiet' }
  }
}

const itemOf = ({ number, message }: StoredEvent, { may }: Caller): StreamItem => {
  const { actor, changes, ...rest } = message
  const seen = changes?.filter(({ action }) => seesValues(action, may))
  const data = {
    ...rest,
    ...(actor && may.has('versions:read') && { actor }),
    ...(seen && seen.length > 0 && { changes: seen }),
  }
  return { kind: 'event', id: number, type: message.type, data }
}

const revokes = ({ message }: StoredEvent, actor: Actor) =>
  actor.kind === 'key' && message.type === 'key.revoked' && message.data.key_id === actor.keyId
