import { Failure, unavailable } from '@promptwire/core/errors/failure'

export interface SchedulerLimits {
  /** The scheduled work's name in error messages. */
  readonly subject: string
  /** Over all projects. */
  readonly maxRunning: number
  /** Leaves free slots for the other projects. */
  readonly maxRunningPerProject: number
  readonly maxQueued: number
  readonly maxQueuedPerProject: number
}

/**
 * Waits for a slot of a project, or until the signal is aborted; the returned function releases it.
 */
export type AcquireSlot = (projectId: string, signal?: AbortSignal) => Promise<() => void>

interface Waiting {
  readonly projectId: string
  begin(end: () => void): void
}

const RETRY = { 'Retry-After': '2' }

/** Gives out slots in order of arrival, to each project no more than its share. */
export function createFairScheduler(limits: SchedulerLimits): AcquireSlot {
  const running = new Map<string, number>()
  let total = 0
  const queue: Waiting[] = []
  const count = (projectId: string, by: 1 | -1) => {
    total += by
    const now = (running.get(projectId) ?? 0) + by
    if (now === 0) running.delete(projectId)
    else running.set(projectId, now)
  }
  const mayRun = (projectId: string) =>
    total < limits.maxRunning && (running.get(projectId) ?? 0) < limits.maxRunningPerProject
  const beginNext = () => {
    const next = queue.findIndex(({ projectId }) => mayRun(projectId))
    if (next < 0) return
    for (const { projectId, begin } of queue.splice(next, 1)) begin(start(projectId))
  }
  const start = (projectId: string) => {
    count(projectId, 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      count(projectId, -1)
      beginNext()
    }
  }
  return async (projectId, signal) => {
    if (mayRun(projectId)) return start(projectId)
    requireQueueSpace(queue, projectId, limits)
    return enqueue(queue, projectId, signal)
  }
}

function enqueue(
  queue: Waiting[],
  projectId: string,
  signal: AbortSignal | undefined,
): Promise<() => void> {
  return new Promise((begin, refuse) => {
    const leave = () => {
      queue.splice(queue.indexOf(waiting), 1)
      refuse(signal?.reason)
    }
    const waiting: Waiting = {
      projectId,
      begin(end) {
        signal?.removeEventListener('abort', leave)
        begin(end)
      },
    }
    queue.push(waiting)
    signal?.addEventListener('abort', leave, { once: true })
  })
}

function requireQueueSpace(
  queue: readonly Waiting[],
  projectId: string,
  limits: SchedulerLimits,
): void {
  const own = queue.filter((each) => each.projectId === projectId).length
  if (own >= limits.maxQueuedPerProject) {
    const message = `This project has too many ${limits.subject} queued; try again soon.`
    throw new Failure('RATE_LIMITED', message, RETRY)
  }
  if (queue.length < limits.maxQueued) return
  throw unavailable(`Too many ${limits.subject} are queued.`)
}
