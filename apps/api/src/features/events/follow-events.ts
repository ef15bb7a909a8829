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

/** After this, a client must reconnect, and is admitted and counted again. */
const MAX_MS = 60 * 60 * 1000

/**
 * Events after a cursor, in order and without gaps. Ends on the signal, after an hour, or when the follower
 * loses access. `resync` reports that events were deleted in between.
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
    // Join before reading, so that no event is missed in between.
    const follower = eventFollowers.join(caller)
    signal.addEventListener('abort', follower.wake, { once: true })
    try {
      // A key revoked between admission and this read would never get the revocation event.
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
  /** Omits events that a restricted key does not reach; undefined without a restriction. */
  readonly select: SelectReachable | undefined
}

/** Yields events and heartbeats. Pushes new events while the iteration waits for them. */
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

/** Ends with the revocation of the follower's own key. */
function untilRevoked(events: readonly StoredEvent[], actor: Actor): readonly StoredEvent[] {
  const end = events.findIndex((event) => revokes(event, actor))
  return end < 0 ? events : events.slice(0, end + 1)
}

const revokes = (event: StoredEvent | undefined, actor: Actor): boolean =>
  event?.message.type === 'key.revoked' &&
  actor.kind === 'key' &&
  event.message.data.key_id === actor.keyId
