import { unavailable } from '@promptwire/core/errors/failure'
import { type BatchLimits, rejectExpired, type Waiting } from '../../platform/database/batch.ts'
import { isLockTimeout } from '../../platform/database/database-errors.ts'

/**
 * Accounts whose count is locked. Their requests are served separately, account by account, so that
 * other accounts do not wait for the lock. An account that could be served leaves the list.
 */
export function createContendedAccounts<Request, Answer>(
  serve: (batch: Waiting<Request, Answer>[]) => Promise<void>,
  toKey: (request: Request) => string,
  limits: Pick<BatchLimits<Request>, 'size' | 'queueTimeoutMs' | 'isAbandoned'>,
) {
  type Queue = Waiting<Request, Answer>[]
  const accountByKey = new Map<string, string>()
  /** The queue of each locked account. */
  const queues = new Map<string, Queue>()
  let running = false

  const take = async (accountId: string, batch: Queue) => {
    queues.delete(accountId)
    try {
      if (batch.length === 0) return
      await serve(batch)
      for (const [key, holder] of accountByKey) if (holder === accountId) accountByKey.delete(key)
    } catch (error) {
      if (isLockTimeout(error)) queues.set(accountId, [...batch, ...(queues.get(accountId) ?? [])])
      else for (const { reject } of batch) reject(error)
    }
  }
  const run = async () => {
    if (running) return
    running = true
    for (let turn = firstKey(queues); turn; turn = firstKey(queues)) {
      for (const [accountId, queue] of queues) queues.set(accountId, rejectExpired(queue, limits))
      await take(turn, queues.get(turn) ?? [])
    }
    running = false
  }
  const enqueue = (accountId: string, each: Waiting<Request, Answer>) => {
    const queue = queues.get(accountId)
    if (!queue) queues.set(accountId, [each])
    else if (queue.length < limits.size) queue.push(each)
    else each.reject(accountQueueFull())
  }
  return {
    add(accountId: string, keys: readonly string[]): void {
      for (const key of keys) accountByKey.set(key, accountId)
    },
    /** Takes the requests of locked accounts and returns the others. */
    divert(batch: Queue): Queue {
      if (accountByKey.size === 0) return batch
      const others = batch.filter((each) => {
        const accountId = accountByKey.get(toKey(each.request))
        if (accountId !== undefined) enqueue(accountId, each)
        return accountId === undefined
      })
      void run()
      return others
    },
  }
}

const firstKey = (queues: ReadonlyMap<string, unknown>): string | undefined =>
  queues.keys().next().value

const accountQueueFull = () =>
  unavailable('Too many requests of this account are waiting; try again soon.')
