import type { Caller } from '../../kernel/caller.ts'
import type {
  FollowerStatus,
  ReadFollower,
  ReadFollowers,
} from '../../kernel/change/event-record.ts'
import { createWakeSignal } from '../../kernel/wake-signal.ts'
import type { EventFeed, FeedPorts } from './event-feed.ts'
import { createHeartbeats } from './heartbeats.ts'
import { createPacer } from './pacer.ts'
import { createProjectFeeds } from './project-feeds.ts'

export interface FollowersPorts extends Omit<FeedPorts, 'pace'> {
  readonly readFollower: ReadFollower
  readonly readFollowers: ReadFollowers
  readonly now: () => Date
}

export interface Follower {
  /** Reads where the stream starts; undefined if the caller may not follow. */
  open(): Promise<FollowerStatus | undefined>
  buffered: EventFeed['buffered']
  after: EventFeed['after']
  /** Waits for a heartbeat, or for events that `pushNew` did not send; true for a heartbeat. */
  wait(pushNew: () => boolean): Promise<boolean>
  wake(): void
  /** True once the caller has lost access. */
  isRevoked(): boolean
  leave(): void
}

/** All open streams of a process; each project is read once for all followers. */
export interface Followers {
  join(caller: Caller): Follower
  beat(): Promise<void>
}

export function createFollowers(ports: FollowersPorts): Followers {
  const { readFollower, now } = ports
  const pace = createPacer()
  const feeds = createProjectFeeds({ ...ports, pace })
  const heartbeats = createHeartbeats({ ...ports, pace })
  return {
    beat: heartbeats.beat,
    join(caller) {
      const news = createWakeSignal()
      const { feed, leave } = feeds.enter(caller.projectId)
      let pushNew = () => false
      const onNews = () => {
        if (!pushNew()) news.wake()
      }
      const heart = { isDue: false, isRevoked: false }
      const onStatus = ({ mayFollow, newest }: FollowerStatus) => {
        heart.isRevoked ||= !mayFollow
        heart.isDue = true
        news.wake()
        // Recovers from a lost notification.
        feed.learn(newest)
      }
      const ends = [feed.join(onNews), heartbeats.add({ caller, onStatus }), leave]
      return {
        async open() {
          const status = await readFollower(caller, now())
          if (!status.mayFollow) return undefined
          feed.learn(status.newest)
          return status
        },
        buffered: (number) => feed.buffered(number),
        after: (number) => feed.after(number),
        async wait(push) {
          pushNew = push
          await news.woken()
          pushNew = () => false
          const { isDue } = heart
          heart.isDue = false
          return isDue
        },
        wake: news.wake,
        isRevoked: () => heart.isRevoked,
        leave() {
          for (const end of ends) end()
        },
      }
    },
  }
}
