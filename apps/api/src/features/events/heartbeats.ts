import type { Caller } from '../../kernel/caller.ts'
import type { FollowerStatus, ReadFollowers } from '../../kernel/change/event-record.ts'
import type { Pace } from './pacer.ts'

const HEARTBEAT_MS = 15_000
const CHUNK = 1_000

export interface HeartbeatPorts {
  readonly readFollowers: ReadFollowers
  readonly now: () => Date
  readonly pace: Pace
  readonly onError: (error: unknown) => void
}

interface Beating {
  readonly caller: Caller
  readonly onStatus: (status: FollowerStatus) => void
}

export interface Heartbeats {
  /** Subscribes to heartbeats; returns the unsubscribe function. */
  add(follower: Beating): () => void
  beat(): Promise<void>
}

const NO_ACCESS: FollowerStatus = { mayFollow: false, oldest: 0, newest: 0 }

/** One timer for all followers in a process; one statement per beat. */
export function createHeartbeats({
  readFollowers,
  now,
  pace,
  onError,
}: HeartbeatPorts): Heartbeats {
  const members = new Set<Beating>()
  let timer: NodeJS.Timeout | undefined
  let isBeating = false

  const beatChunk = async (chunk: readonly Beating[]) => {
    const callers = chunk.map(({ caller }) => caller)
    const statuses = await readFollowers(callers, now())
    for (const [i, { onStatus }] of chunk.entries()) {
      onStatus(statuses[i] ?? NO_ACCESS)
      await pace()
    }
  }
  const beat = async () => {
    if (isBeating) return
    isBeating = true
    try {
      const all = [...members]
      for (let i = 0; i < all.length; i += CHUNK) await beatChunk(all.slice(i, i + CHUNK))
    } catch (error) {
      onError(error)
    } finally {
      isBeating = false
    }
  }
  return {
    beat,
    add(follower) {
      members.add(follower)
      timer ??= setInterval(() => void beat(), HEARTBEAT_MS).unref()
      return () => {
        members.delete(follower)
        if (members.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
