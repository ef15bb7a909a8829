import { EventMessage } from '@promptwire/core/contract/public/events'
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

/** Lists events on the connections that streams may use. */
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
  /** With the trace, in events that were written since there is one. */
  readonly data: { readonly trace?: EventAttribution }
  readonly at: Date
  readonly name: string | null
  readonly keyName: string | null
}

/** Names are those of today, as everywhere. */
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
 * Wakes those who watch a project when any replica has committed events of it. A process listens
 * from its first watcher on, since each change wakes those that do.
 */
export function createWatchProject(listen: Listen): WatchProject {
  let watch: WatchProject | undefined
  // Notices before it took effect were missed.
  const listenLate: Listen = async (channel, onNotice) => {
    await listen(channel, onNotice)
    onNotice(undefined)
  }
  return (projectId, onNews) => {
    watch ??= createWatch(listenLate, EVENT_CHANNEL)
    return watch(projectId, onNews)
  }
}
