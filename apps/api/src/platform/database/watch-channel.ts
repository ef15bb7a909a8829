import type { Listen } from './notifications.ts'

/** Calls back on news about an id; returns the unsubscribe function. */
type Watch = (id: string, onNews: () => void) => () => void

/** Wakes watchers of the ids in a channel's notices, from any replica. */
export function createWatch(listen: Listen, channel: string): Watch {
  const watchers = new Map<string, Set<() => void>>()
  void listen(channel, (id) => {
    const notified = id === undefined ? [...watchers.values()] : [watchers.get(id)]
    for (const each of notified) for (const notify of each ?? []) notify()
  })
  return (id, onNews) => {
    const watching = watchers.get(id) ?? new Set()
    watchers.set(id, watching.add(onNews))
    return () => {
      watching.delete(onNews)
      if (watching.size === 0) watchers.delete(id)
    }
  }
}
