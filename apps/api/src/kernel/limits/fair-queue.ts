import { unavailable } from '@promptwire/core/errors/failure'

interface QueueLimits {
  /** Max concurrent tasks. */
  readonly running: number
  /** Max queued tasks; beyond it, a task of the busiest group is rejected. */
  readonly waiting: number
  /** Error message for rejected callers. */
  readonly refusal: string
}

/** Queues a task of a group; rejects with UNAVAILABLE when the queue is full. */
export type FairQueue = <T>(group: string, task: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly group: string
  start(): void
  refuse(): void
}

/** More than the groups that wait at a time; the group served longest ago is forgotten first. */
const MAX_REMEMBERED_GROUPS = 1_000

/**
 * Runs few tasks at a time. The waiting group served longest ago goes first, so a newcomer passes
 * groups that keep the queue full.
 */
export function createFairQueue({ running, waiting, refusal }: QueueLimits): FairQueue {
  let free = running
  const queue: Waiting[] = []
  const served = new Set<string>()
  const serve = (group: string) => {
    served.delete(group)
    served.add(group)
    for (const oldest of served) {
      if (served.size <= MAX_REMEMBERED_GROUPS) break
      served.delete(oldest)
    }
  }
  const wait = (group: string): Promise<void> =>
    new Promise((start, reject) => {
      queue.push({ group, start, refuse: () => reject(unavailable(refusal)) })
      if (queue.length > waiting) removeAt(queue, busiest(queue, served)).refuse()
    })
  return async (group, task) => {
    if (free > 0) free--
    else await wait(group)
    serve(group)
    try {
      return await task()
    } finally {
      if (queue.length > 0) removeAt(queue, findNext(queue, served)).start()
      else free++
    }
  }
}

const removeAt = (queue: Waiting[], index: number): Waiting => queue.splice(index, 1)[0] as Waiting

/** The first task of the group that was served longest ago, or never. */
function findNext(queue: readonly Waiting[], served: ReadonlySet<string>): number {
  const order = [...served]
  const ranks = queue.map(({ group }) => order.indexOf(group))
  return ranks.indexOf(Math.min(...ranks))
}

/** The last task of the group with the most tasks; a tie goes to the group served most recently. */
function busiest(queue: readonly Waiting[], served: ReadonlySet<string>): number {
  const order = [...served]
  const ranks = queue.map(({ group }) => {
    const tasks = queue.filter((each) => each.group === group).length
    return tasks * (order.length + 1) + order.indexOf(group)
  })
  return ranks.lastIndexOf(Math.max(...ranks))
}
