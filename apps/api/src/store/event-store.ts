import { EventMessage } from '@promptwire/core/contract/public/events'
import type { Listen } from '../database/notifications.ts'
import type { EventStore, WatchProject } from '../domain/event/event-store.ts'
import type { Changes } from './change.ts'
import { EVENT_CHANNEL } from './write-event.ts'

/** Events in PostgreSQL. */
export const createEventStore = ({ prisma }: Changes): EventStore => ({
  async range(projectId) {
    const { lastEvent } = await prisma.project.findUniqueOrThrow({ where: { id: projectId } })
    const oldest = await prisma.event.findFirst({
      where: { projectId },
      orderBy: { number: 'asc' },
      select: { number: true },
    })
    return { oldest: oldest?.number ?? lastEvent + 1, newest: lastEvent }
  },

  async listAfter(projectId, number, limit) {
    const rows = await prisma.event.findMany({
      where: { projectId, number: { gt: number } },
      orderBy: { number: 'asc' },
      take: limit,
    })
    return rows.map(({ number, type, data, at }) => ({
      number,
      message: EventMessage.parse({ type, data, timestamp: at.toISOString() }),
    }))
  },
})

/** Wakes those who watch a project when any replica has committed events of it. */
export function createWatchProject(listen: Listen): WatchProject {
  const watchers = new Map<string, Set<() => void>>()
  listen(EVENT_CHANNEL, (projectId) => {
    const woken = projectId === undefined ? [...watchers.values()] : [watchers.get(projectId)]
    for (const each of woken) for (const wake of each ?? []) wake()
  })
  return (projectId, onEvents) => {
    const watching = watchers.get(projectId) ?? new Set()
    watchers.set(projectId, watching.add(onEvents))
    return () => {
      watching.delete(onEvents)
      if (watching.size === 0) watchers.delete(projectId)
    }
  }
}
