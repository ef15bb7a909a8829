import { Failure, unavailable } from '@promptwire/core/failure'

export interface TurnLimits {
  /** At a time, over all. */
  readonly running: number
  /** Of one project at a time: the others find a free place. */
  readonly runningOfOne: number
  readonly waiting: number
  readonly waitingOfOne: number
}

/** Waits for a turn of a project's; the result ends it. */
export type TakeTurn = (projectId: string) => Promise<() => void>

interface Waiting {
  readonly projectId: string
  begin(end: () => void): void
}

const RETRY = { 'Retry-After': '2' }

/** Gives turns in the order of asking, to each project no more than its share. */
export function createFairTurns(limits: TurnLimits): TakeTurn {
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
    total < limits.running && (running.get(projectId) ?? 0) < limits.runningOfOne
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
  return async (projectId) => {
    if (mayRun(projectId)) return start(projectId)
    requireRoom(queue, projectId, limits)
    return new Promise((begin) => queue.push({ projectId, begin }))
  }
}

function requireRoom(queue: readonly Waiting[], projectId: string, limits: TurnLimits): void {
  const own = queue.filter((each) => each.projectId === projectId).length
  if (own >= limits.waitingOfOne) {
    const message = 'This project has too many long computations waiting; come back shortly.'
    throw new Failure('RATE_LIMITED', message, RETRY)
  }
  if (queue.length < limits.waiting) return
  throw unavailable('Too many long computations are waiting here.')
}
