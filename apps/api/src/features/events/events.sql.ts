import { EventMessage } from '@promptwire/contract/events/events'
import type {
  EventAttribution,
  ListEvents,
  StoredEvent,
  WatchProject,
} from '../../kernel/change/event-record.ts'
import type { PoolShare } from '../../kernel/change/pool-share.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { EVENT_CHANNEL } from '../../kernel/change/write-event.sql.ts'
import type { Listen } from '../../platform/database/notifications.ts'
import { createWatch } from '../../platform/database/watch-channel.ts'

/** Uses the connections reserved for streams. */
export const createListEvents =
  (unitOfWork: UnitOfWork, share: PoolShare): ListEvents =>
  async (projectId, number, limit) => {
    const read = () => unitOfWork.prisma.$queryRaw<Row[]>`
      SELECT e.number, e.type, e.data, e.at, u.name,
             COALESCE(k.client_name, k.name) AS "keyName"
        FROM event e
        LEFT JOIN app_user u ON u.id = (e.data #>> '{trace,actor,user_id}')::uuid
        LEFT JOIN api_key k ON k.id = (e.data #>> '{trace,actor,key_id}')::uuid
       WHERE e.project_id = ${projectId}::uuid AND e.number > ${number}
       ORDER BY e.number LIMIT ${limit}`
    return (await share(read)).map(toEvent)
  }

interface Row {
  readonly number: number
  readonly type: string
  /** Includes the trace, except in events from before traces existed. */
  readonly data: { readonly trace?: EventAttribution }
  readonly at: Date
  readonly name: string | null
  readonly keyName: string | null
}

/** Shows current names, as everywhere. */
function toEvent({ number, type, data: stored, at, name, keyName }: Row): StoredEvent {
  const { trace, ...data } = stored
  const attribution = trace && {
    actor: { ...trace.actor, name, key_name: keyName },
    changes: trace.changes,
  }
  const timestamp = at.toISOString()
  return { number, message: EventMessage.parse({ type, data, timestamp, ...attribution }) }
}

/**
 * Wakes a project's watchers when any replica commits events. Listens only from the first watcher on, since
 * each change wakes all listening processes.
 */
export function createWatchProject(listen: Listen): WatchProject {
  let watch: WatchProject | undefined
  // Notifications before the listen took effect were missed.
  const listenLate: Listen = async (channel, onNotice) => {
    await listen(channel, onNotice)
    onNotice(undefined)
  }
  return (projectId, onNews) => {
    watch ??= createWatch(listenLate, EVENT_CHANNEL)
    return watch(projectId, onNews)
  }
}
