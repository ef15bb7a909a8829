import type { EventChange, EventMessage } from '@promptwire/core/contract/public/events'
import type { z } from 'zod'
import type { Actor, Caller } from '../caller.ts'

/** An event with its place in the project's order; numbers have no gaps. */
export interface StoredEvent {
  readonly number: number
  readonly message: EventMessage
}

/** The author and the changes, stored with an event for its followers. */
export interface EventAttribution {
  readonly actor: {
    readonly kind: Actor['kind']
    readonly user_id: string | null
    readonly key_id: string | null
    readonly tool: string | null
  }
  readonly changes: readonly z.output<typeof EventChange>[]
}

/** Lists a project's events in order, beginning after a number; at most `limit`. */
export type ListEvents = (
  projectId: string,
  number: number,
  limit: number,
) => Promise<StoredEvent[]>

/** State that a stream reads when it opens, and at each heartbeat. */
export interface FollowerStatus {
  /** False for a revoked or expired key, an ended session, and a member who left. */
  readonly mayFollow: boolean
  /** The number of the newest event of the project, and of the oldest that is still kept. */
  readonly oldest: number
  readonly newest: number
}

/** Reads the status of a stream that opens. */
export type ReadFollower = (caller: Caller, now: Date) => Promise<FollowerStatus>

/** Reads the status of many streams in their order, with one statement. */
export type ReadFollowers = (callers: readonly Caller[], now: Date) => Promise<FollowerStatus[]>

/** Calls back soon after events of the project were committed by any replica; returns the end of it. */
export type WatchProject = (projectId: string, onEvents: () => void) => () => void
