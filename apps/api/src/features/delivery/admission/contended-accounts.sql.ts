import { unavailable } from '@promptwire/core/errors/failure'
import { type BatchLimits, rejectExpired, type Waiting } from '../../../platform/database/batch.ts'
import { isLockTimeout } from '../../../platform/database/database-errors.ts'

type Queue<Request, Answer> = Waiting<Request, Answer>[]

interface ContendedAccountsOptions<Request, Answer>
  extends Pick<BatchLimits<Request>, 'size' | 'queueTimeoutMs' | 'isAbandoned'> {
  readonly serve: (batch: Queue<Request, Answer>) => Promise<void>
  readonly toKey: (request: Request) => string
}

/**
 * Accounts with a locked count. Serves their requests account by account, so that other accounts do not wait
 * for the lock. An account that could be served is removed.
 */
export class ContendedAccounts<Request, Answer> {
  readonly #options: ContendedAccountsOptions<Request, Answer>
  readonly #accountByKey = new Map<string, string>()
  readonly #queues = new Map<string, Queue<Request, Answer>>()
  #isRunning = false

  constructor(options: ContendedAccountsOptions<Request, Answer>) {
    this.#options = options
  }

  add(accountId: string, keys: readonly string[]): void {
    for (const key of keys) this.#accountByKey.set(key, accountId)
  }

  /** Takes the requests of locked accounts and returns the others. */
  divert(batch: Queue<Request, Answer>): Queue<Request, Answer> {
    if (this.#accountByKey.size === 0) return batch
    const others = batch.filter((each) => {
      const accountId = this.#accountByKey.get(this.#options.toKey(each.request))
      if (accountId !== undefined) this.#enqueue(accountId, each)
      return accountId === undefined
    })
    void this.#run()
    return others
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    const queues = this.#queues
    for (let turn = firstKey(queues); turn; turn = firstKey(queues)) {
      for (const [accountId, queue] of queues) {
        queues.set(accountId, rejectExpired(queue, this.#options))
      }
      await this.#serve(turn, queues.get(turn) ?? [])
    }
    this.#isRunning = false
  }

  async #serve(accountId: string, batch: Queue<Request, Answer>): Promise<void> {
    this.#queues.delete(accountId)
    try {
      if (batch.length === 0) return
      await this.#options.serve(batch)
      for (const [key, account] of this.#accountByKey) {
        if (account === accountId) this.#accountByKey.delete(key)
      }
    } catch (error) {
      if (!isLockTimeout(error)) for (const { reject } of batch) reject(error)
      else this.#queues.set(accountId, [...batch, ...(this.#queues.get(accountId) ?? [])])
    }
  }

  #enqueue(accountId: string, each: Waiting<Request, Answer>): void {
    const queue = this.#queues.get(accountId)
    if (!queue) this.#queues.set(accountId, [each])
    else if (queue.length < this.#options.size) queue.push(each)
    else each.reject(accountQueueFull())
  }
}

const firstKey = (queues: ReadonlyMap<string, unknown>): string | undefined =>
  queues.keys().next().value

const accountQueueFull = () =>
  unavailable('Too many requests for this account are queued; try again soon.')
