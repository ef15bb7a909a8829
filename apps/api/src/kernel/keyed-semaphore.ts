import { unavailable } from '@promptwire/core/errors/failure'

/** Longer than the lock timeout, shorter than a client's timeout. */
const QUEUE_TIMEOUT_MS = 6_000

interface SemaphoreOptions {
  /** Max concurrent runs per name. */
  readonly concurrency: number
  /** Without a limit, callers wait indefinitely. */
  readonly queueLimit?: QueueLimit
}

interface QueueLimit {
  readonly maxQueued: number
  /** Error message for rejected callers. */
  readonly refusal: string
}

export interface KeyedSemaphore {
  /** Waits for a slot and returns the function that releases it. */
  acquire(name: string): Promise<() => void>
  run<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** `waiting` is in order of arrival. */
interface Semaphore {
  running: number
  readonly waiting: Set<() => void>
}

/**
 * Limits concurrent runs per name within this process; the others queue in order of arrival. With a
 * queue limit, it rejects with UNAVAILABLE after 6 s, or if the queue is full.
 */
export function createKeyedSemaphore({
  concurrency,
  queueLimit,
}: SemaphoreOptions): KeyedSemaphore {
  const semaphores = new Map<string, Semaphore>()
  const getSemaphore = (name: string) => {
    const semaphore = semaphores.get(name) ?? { running: 0, waiting: new Set() }
    semaphores.set(name, semaphore)
    return semaphore
  }
  const release = (name: string, semaphore: Semaphore) => {
    const [startNext] = semaphore.waiting
    if (startNext) return startNext()
    semaphore.running -= 1
    if (semaphore.running === 0) semaphores.delete(name)
  }
  const acquire = async (name: string) => {
    const semaphore = getSemaphore(name)
    if (semaphore.running < concurrency) semaphore.running += 1
    else if (queueLimit && semaphore.waiting.size >= queueLimit.maxQueued)
      throw unavailable(queueLimit.refusal)
    else await waitInQueue(semaphore, queueLimit)
    return () => release(name, semaphore)
  }
  return {
    acquire,
    async run(name, work) {
      const leave = await acquire(name)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

const waitInQueue = ({ waiting }: Semaphore, queueLimit: QueueLimit | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(timer)
      waiting.delete(begin)
    }
    const begin = () => {
      leave()
      resolve()
    }
    waiting.add(begin)
    if (!queueLimit) return
    timer = setTimeout(() => {
      leave()
      reject(unavailable(queueLimit.refusal))
    }, QUEUE_TIMEOUT_MS)
  })
