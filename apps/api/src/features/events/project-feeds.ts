import { EventFeed, type FeedPorts } from './event-feed.ts'

export interface ProjectFeeds {
  /** Call `leave` once per `enter`. */
  enter(projectId: string): { readonly feed: EventFeed; readonly leave: () => void }
}

export function createProjectFeeds(ports: FeedPorts): ProjectFeeds {
  const feeds = new Map<string, { readonly feed: EventFeed; followers: number }>()
  return {
    enter(projectId) {
      const known = feeds.get(projectId)
      const entry = known ?? { feed: new EventFeed(projectId, ports), followers: 0 }
      if (!known) feeds.set(projectId, entry)
      entry.followers++
      const leave = () => {
        entry.followers--
        if (entry.followers > 0) return
        entry.feed.close()
        feeds.delete(projectId)
      }
      return { feed: entry.feed, leave }
    },
  }
}
