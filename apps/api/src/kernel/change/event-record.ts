import type { EventChange, EventMessage } from '@promptwire/contract/events/events'
import type { z } from 'zod'
import type { Actor, Caller } from '../caller.ts'

/** An event with its position in the project's sequence, which has no gaps. */
export interface StoredEvent {
  readonly number: number
  readonly message: EventMessage
}

export interface EventAttribution {
  readonly actor: {
    readonly kind: Actor['kind']
    readonly user_id: string | null
    readonly key_id: string | null
    readonly tool: string | null
  }
  readonly changes: readonly z.output<typeof EventChange>[]
}

export type ListEvents = (
  projectId: string,
  number: number,
  limit: number,
) => Promise<StoredEvent[]>

/** State that a stream reads when it opens, and at each heartbeat. */
export interface FollowerStatus {
  /** False for a revoked or expired key, an ended session, and a member who left. */
  readonly mayFollow: boolean
  /** Numbers of the project's oldest stored and newest events. */
  readonly oldest: number
  readonly newest: number
}

export type ReadFollower = (caller: Caller, now: Date) => Promise<FollowerStatus>

/** Reads the status of many streams, in their order, with one statement. */
export type ReadFollowers = (callers: readonly Caller[], now: Date) => Promise<FollowerStatus[]>

/**
 * Calls back soon after any replica committed events of the project; returns the unsubscribe
 * function.
 */
export type WatchProject = (projectId: string, onEvents: () => void) => () => void
