import { unavailable } from '@promptwire/core/failure'
import { isLockTimeout } from '../database/database-trouble.ts'
import { type BatchLimits, stillWaiting, type Waiting } from './batch.ts'

/**
 * Accounts whose count somebody else holds locked. Their requests are served apart from the
 * others', account by account, so that nobody waits for the lock but they; an account that could
 * be served is held no longer.
 */
export function createHeldAccounts<Request, Answer>(
  serve: (batch: Waiting<Request, Answer>[]) => Promise<void>,
  keyOf: (request: Request) => string,
  limits: Pick<BatchLimits<Request>, 'size' | 'patienceMs' | 'isAbandoned'>,
) {
  type Queue = Waiting<Request, Answer>[]
  const accountOf = new Map<string, string>()
  /** What waits for each, in order of their turns. */
  const queues = new Map<string, Queue>()
  let running = false

  const take = async (accountId: string, batch: Queue) => {
    queues.delete(accountId)
    try {
      if (batch.length === 0) return
      await serve(batch)
      for (const [key, holder] of accountOf) if (holder === accountId) accountOf.delete(key)
    } catch (error) {
      if (isLockTimeout(error)) queues.set(accountId, [...batch, ...(queues.get(accountId) ?? [])])
      else for (const { reject } of batch) reject(error)
    }
  }
  const run = async () => {
    if (running) return
    running = true
    for (let turn = firstOf(queues); turn; turn = firstOf(queues)) {
      for (const [accountId, queue] of queues) queues.set(accountId, stillWaiting(queue, limits))
      await take(turn, queues.get(turn) ?? [])
    }
    running = false
  }
  const add = (accountId: string, each: Waiting<Request, Answer>) => {
    const queue = queues.get(accountId)
    if (!queue) queues.set(accountId, [each])
    else if (queue.length < limits.size) queue.push(each)
    else each.reject(tooMany())
  }
  return {
    hold(accountId: string, keys: readonly string[]): void {
      for (const key of keys) accountOf.set(key, accountId)
    },
    /** Takes over what belongs to held accounts, and returns the others. */
    setApart(batch: Queue): Queue {
      if (accountOf.size === 0) return batch
      const others = batch.filter((each) => {
        const accountId = accountOf.get(keyOf(each.request))
        if (accountId !== undefined) add(accountId, each)
        return accountId === undefined
      })
      void run()
      return others
    },
  }
}

const firstOf = (queues: ReadonlyMap<string, unknown>): string | undefined =>
  queues.keys().next().value

const tooMany = () => unavailable('Too many requests of this account are waiting; try again soon.')
