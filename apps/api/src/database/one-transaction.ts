import { AsyncLocalStorage } from 'node:async_hooks'
import type { Prisma, PrismaClient } from './generated/client.ts'

type Transaction = Prisma.TransactionClient

/** What stands at either end of the one transaction. */
interface Ends<T> {
  first(tx: Transaction): Promise<void>
  last(tx: Transaction, result: T): Promise<void>
}

export interface JoiningClient {
  /** Within `inOneTransaction` it reads and writes in the one transaction once that has begun. */
  readonly prisma: PrismaClient
  hasBegun(): boolean
  /**
   * Runs `work` so that all its transactions are one. It begins with the first of them, so that
   * long work before a change holds no connection; work that changes nothing begins none.
   */
  inOneTransaction<T>(work: () => Promise<T>, ends: Ends<T>): Promise<T>
}

/** A client whose transactions join the one of the request at hand, where it has one. */
export function createJoiningClient(client: PrismaClient): JoiningClient {
  const current = new AsyncLocalStorage<OneTransaction>()
  /** Undefined for what a request has started and not waited for. */
  const ongoing = () => {
    const one = current.getStore()
    return one?.hasEnded ? undefined : one
  }
  const prisma = new Proxy(client, {
    get(target, name) {
      const one = ongoing()
      if (one && name === '$transaction') return one.join
      return Reflect.get(one?.begun ?? target, name)
    },
  })
  const inOneTransaction: JoiningClient['inOneTransaction'] = async (work, ends) => {
    const one = new OneTransaction(client, ends.first)
    try {
      const result = await current.run(one, work)
      if (one.begun) await ends.last(one.begun, result)
      await one.commit()
      return result
    } catch (error) {
      await one.rollBack(error)
      throw error
    }
  }
  return { prisma, hasBegun: () => ongoing()?.begun !== undefined, inOneTransaction }
}

class OneTransaction {
  readonly #client: PrismaClient
  readonly #first: (tx: Transaction) => Promise<void>
  /** Settled with the request; the transaction commits or is rolled back by it. */
  readonly #request: Promise<void>
  #settle: { resolve(): void; reject(error: unknown): void } | undefined
  #beginning: Promise<Transaction> | undefined
  #finished: Promise<void> | undefined
  begun: Transaction | undefined
  hasEnded = false

  constructor(client: PrismaClient, first: (tx: Transaction) => Promise<void>) {
    this.#client = client
    this.#first = first
    this.#request = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    this.#request.catch(() => {})
  }

  /** What a nested `$transaction` does; a snapshot for reading only does not begin the one. */
  readonly join: PrismaClient['$transaction'] = async (
    work: unknown,
    options?: { isolationLevel?: Prisma.TransactionIsolationLevel },
  ) => {
    const run = work as (tx: Transaction) => Promise<never>
    const isSnapshot = options?.isolationLevel !== undefined
    if (isSnapshot && !this.begun) return this.#client.$transaction(run, options)
    this.#beginning ??= this.#begin()
    return nested(await this.#beginning, run)
  }

  async commit(): Promise<void> {
    this.#settle?.resolve()
    await this.#finished
    this.hasEnded = true
  }

  async rollBack(error: unknown): Promise<void> {
    this.#settle?.reject(error)
    await this.#finished?.catch(() => {})
    this.hasEnded = true
  }

  /** Prisma commits when its callback ends, so the callback waits until the request is done. */
  #begin(): Promise<Transaction> {
    return new Promise((opened, failed) => {
      this.#finished = this.#client.$transaction(async (tx) => {
        await this.#first(tx)
        this.begun = tx
        opened(tx)
        await this.#request
      })
      this.#finished.catch(failed)
    })
  }
}

/** A part of the one transaction that can fail alone, as it could by itself. */
async function nested<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await tx.$executeRaw`SAVEPOINT nested`
  try {
    const result = await work(tx)
    await tx.$executeRaw`RELEASE SAVEPOINT nested`
    return result
  } catch (error) {
    // Of a lost connection nothing is left to roll back.
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT nested`.catch(() => {})
    throw error
  }
}
