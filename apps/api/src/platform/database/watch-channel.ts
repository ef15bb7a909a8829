import type { Listen } from './notifications.ts'

/** Calls back whenever there is news of something, by its id; returns how to hear no more. */
type Watch = (id: string, onNews: () => void) => () => void

/** Wakes those who watch what a channel's notices name, whichever replica sent them. */
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
