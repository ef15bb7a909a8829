import type pg from 'pg'
import type { Prisma } from './generated/client.ts'
import { queryPrepared } from './prepared-query.ts'
import type { PrismaOnConnection } from './prisma-on-connection.ts'
import type { Query, Statement } from './queryable.ts'
import { nameStatement } from './statement-name.ts'

export interface OpenTransaction {
  readonly query: Query
  /** Prisma in this transaction; the first call costs as much as a statement. */
  prisma(): Promise<Prisma.TransactionClient>
  commit(): Promise<void>
  /** Never fails: if the rollback fails, the connection is closed. */
  rollback(): Promise<void>
}

export type BeginTransaction = () => Promise<OpenTransaction>

/** Longer work would keep its locks, and block every other request on the embedded database. */
const TRANSACTION_TIMEOUT_MS = 20_000

type Attach = (connection: pg.PoolClient) => Promise<PrismaOnConnection>

export const createBeginTransaction =
  (pool: pg.Pool, attachPrisma: Attach, timeoutMs = TRANSACTION_TIMEOUT_MS): BeginTransaction =>
  async () => {
    const connection = await pool.connect()
    const transaction = new ConnectionTransaction(connection, attachPrisma, timeoutMs)
    await transaction.begin()
    return transaction
  }

export const createPoolQuery =
  (pool: pg.Pool): Query =>
  async <Row extends object>({ text, values }: Statement) => {
    const name = nameStatement(text)
    if (name !== undefined) return queryPrepared<Row>(pool, { name, text, values })
    return (await pool.query<Row>({ text, values })).rows
  }

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
    // A broken connection fails its statement; without a listener, the event would end the process.
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
      // PostgreSQL reports this if a failed statement went unnoticed.
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

  /** Closes the connection, which also fails a pending Prisma statement. */
  #abort(): void {
    this.#release(timedOut())
    this.#prisma?.then((joined) => joined.release(), ignore)
  }

  /** Returns the connection to the pool, which closes it after a failure. */
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
