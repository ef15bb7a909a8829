import type pg from 'pg'
import type { Prisma } from './generated/client.ts'
import { queryPrepared } from './prepared-query.ts'
import type { PrismaOnConnection } from './prisma-on-connection.ts'
import type { Query, Statement } from './queryable.ts'
import { nameStatement } from './statement-name.ts'

/** One transaction on a connection of its own, until it is committed or rolled back. */
export interface OpenTransaction {
  readonly query: Query
  /** Prisma in this transaction; costs as much as a statement the first time. */
  prisma(): Promise<Prisma.TransactionClient>
  commit(): Promise<void>
  /** Never fails: what cannot be rolled back is a connection that is closed. */
  rollback(): Promise<void>
}

export type BeginTransaction = () => Promise<OpenTransaction>

/** Longer work would hold its locks, and on the embedded database everybody else. */
const TRANSACTION_TIMEOUT_MS = 20_000

type Attach = (connection: pg.PoolClient) => Promise<PrismaOnConnection>

/** Begins transactions on connections of a pool. */
export const createBeginTransaction =
  (pool: pg.Pool, attachPrisma: Attach, timeoutMs = TRANSACTION_TIMEOUT_MS): BeginTransaction =>
  async () => {
    const connection = await pool.connect()
    const transaction = new ConnectionTransaction(connection, attachPrisma, timeoutMs)
    await transaction.begin()
    return transaction
  }

/** Prepared statements, each on a connection of the pool. */
export const createPoolQuery =
  (pool: pg.Pool): Query =>
  async <Row extends object>({ text, values }: Statement) => {
    const name = nameStatement(text)
    if (name !== undefined) return queryPrepared<Row>(pool, { name, text, values })
    return (await pool.query<Row>({ text, values })).rows
  }

/** Prepared statements on one connection. */
const createQuery =
  (connection: pg.PoolClient): Query =>
  async <Row extends object>({ text, values }: Statement) => {
    const { rows } = await connection.query<Row>({ name: nameStatement(text), text, values })
    return rows
  }

class ConnectionTransaction implements OpenTransaction {
  readonly query: Query
  readonly #connection: pg.PoolClient
  readonly #attachPrisma: Attach
  readonly #timeout: NodeJS.Timeout
  #prisma: Promise<PrismaOnConnection> | undefined
  #isOver = false

  constructor(connection: pg.PoolClient, attachPrisma: Attach, timeoutMs: number) {
    this.#connection = connection
    this.#attachPrisma = attachPrisma
    // A connection that breaks fails its statement; unheard, the event would end the process.
    connection.on('error', ignore)
    this.#timeout = setTimeout(() => this.#abort(), timeoutMs)
    const query = createQuery(connection)
    this.query = async (statement) => {
      this.#requireOpen()
      return query(statement)
    }
  }

  async begin(): Promise<void> {
    await this.#connection.query('BEGIN').catch((error) => {
      this.#release(error)
      throw error
    })
  }

  async prisma(): Promise<Prisma.TransactionClient> {
    this.#requireOpen()
    this.#prisma ??= this.#attachPrisma(this.#connection)
    return (await this.#prisma).prisma
  }

  async commit(): Promise<void> {
    this.#requireOpen()
    try {
      const { command } = await this.#connection.query('COMMIT')
      // PostgreSQL answers so where a failed statement was not noticed.
      if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
    } catch (error) {
      await this.#end(error as Error)
      throw error
    }
    await this.#end()
  }

  async rollback(): Promise<void> {
    if (this.#isOver) return
    const failure = await this.#connection.query('ROLLBACK').then(
      () => undefined,
      (error: Error) => error,
    )
    await this.#end(failure)
  }

  async #end(failure?: Error): Promise<void> {
    await (await this.#prisma?.catch(ignore))?.release()
    this.#release(failure)
  }

  /** Closes the connection at once; a statement that Prisma still waits for fails with it. */
  #abort(): void {
    this.#release(timedOut())
    this.#prisma?.then((joined) => joined.release(), ignore)
  }

  /** Returns the connection to the pool, which closes it if something is wrong with it. */
  #release(failure?: Error): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timeout)
    this.#connection.off('error', ignore)
    this.#connection.release(failure)
  }

  #requireOpen(): void {
    if (this.#isOver) throw timedOut()
  }
}

const ignore = () => undefined

const timedOut = () =>
  Object.assign(new Error('Connection terminated: the transaction is over'), { code: '25P03' })
