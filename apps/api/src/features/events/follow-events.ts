import type { Actor, Caller } from '../../kernel/caller.ts'
import type { FollowerStatus, StoredEvent } from '../../kernel/change/event-record.ts'
import type { Push, StreamEvent, StreamItem } from '../../kernel/stream.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Follower, Followers } from './followers.ts'
import { type SelectReachable, selectReachable } from './reachable-events.sql.ts'
import { toVisibilityKey, visibleEvents } from './visible-event.ts'

interface Needs {
  readonly eventFollowers: Followers
  readonly now: () => Date
}

/** A client that stays comes back with a new request, which is admitted and counted again. */
const MAX_MS = 60 * 60 * 1000

/**
 * The events of a project after a cursor, in order and without gaps, until the signal, an hour is
 * over, or the follower loses access. `resync` says that events in between are no longer kept.
 */
export const followEvents = verb(
  'follow_events',
  async function* ({
    caller,
    input: { last_event_id: lastSeen },
    signal,
    push,
    eventFollowers,
    now,
    unitOfWork,
  }: VerbContext<'follow_events', Needs>) {
    // The follower joins before it reads, so that nothing falls between the two.
    const follower = eventFollowers.join(caller)
    signal.addEventListener('abort', follower.wake, { once: true })
    try {
      // A revocation between the key's admission and this read is no event that is still to come.
      const status = await follower.open()
      if (!status) return
      const isMissing = lastSeen !== undefined && !hasAllAfter(lastSeen, status)
      const position = lastSeen === undefined || isMissing ? status.newest : lastSeen
      yield isMissing ? resyncAt(position) : ({ kind: 'position', id: position } as const)
      const endsAt = caller.at.getTime() + MAX_MS
      const isOver = () => signal.aborted || follower.isRevoked() || now().getTime() >= endsAt
      const select = selectReachable(unitOfWork, caller)
      yield* eventsAfter(position, caller, follower, { isOver, push, select })
    } finally {
      follower.leave()
    }
  },
)

interface Delivery {
  readonly isOver: () => boolean
  readonly push: Push
  /** Leaves out what a restricted key does not reach; undefined where nothing is. */
  readonly select: SelectReachable | undefined
}

/** Events as they come, and heartbeats. New events are pushed while the iteration waits for them. */
async function* eventsAfter(
  position: number,
  caller: Caller,
  follower: Follower,
  { isOver, push, select }: Delivery,
): AsyncGenerator<StreamItem> {
  const visibility = toVisibilityKey(caller.may)
  let last = position
  const pushNew = () => {
    if (select) return false
    const events = follower.buffered(last)
    const newest = events?.at(-1)
    if (!events || !newest || isOver() || events.some((event) => revokes(event, caller.actor))) {
      return false
    }
    if (!push(visibleEvents(events, caller.may, visibility))) return false
    last = newest.number
    return true
  }
  while (!isOver()) {
    const events = await follower.after(last)
    if (!events) {
      const status = await follower.open()
      if (!status) return
      last = status.newest
      yield resyncAt(last)
    } else if (events.length > 0) {
      const own = untilRevoked(events, caller.actor)
      last = own.at(-1)?.number ?? last
      const { selected, isOutdated } = (await select?.(own)) ?? { selected: own, isOutdated: false }
      yield visibleEvents(selected, caller.may, visibility)
      if (isOutdated) yield resyncAt(last)
      if (revokes(own.at(-1), caller.actor)) return
    } else if ((await follower.wait(pushNew)) && !isOver()) yield { kind: 'quiet' }
  }
}

const hasAllAfter = (number: number, { oldest, newest }: FollowerStatus) =>
  number <= newest && number >= oldest - 1

const resyncAt = (id: number): StreamItem => {
  const resync: StreamEvent = { id, type: 'resync', data: {} }
  return { kind: 'events', events: [resync] }
}

/** Up to the revocation of the follower's own key: the last event that it gets. */
function untilRevoked(events: readonly StoredEvent[], actor: Actor): readonly StoredEvent[] {
  const end = events.findIndex((event) => revokes(event, actor))
  return end < 0 ? events : events.slice(0, end + 1)
}

const revokes = (event: StoredEvent | undefined, actor: Actor): boolean =>
  event?.message.type === 'key.revoked' &&
  actor.kind === 'key' &&
  event.message.data.key_id === actor.keyId
