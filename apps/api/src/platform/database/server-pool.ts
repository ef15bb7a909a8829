import pg from 'pg'

/** Max waits, in milliseconds. */
interface PoolTimeouts {
  /** For a free connection of the pool, or for a new one. */
  readonly connect: number
  /** For a lock, and for a whole statement: the server enforces both. */
  readonly lock: number
  readonly statement: number
  /** For any response: a connection that takes longer is dead. */
  readonly answer: number
}

/** Below the 30-second timeout of web and mcp. */
const GENERAL: PoolTimeouts = { connect: 5_000, lock: 3_000, statement: 10_000, answer: 11_000 }
const ADMISSION: PoolTimeouts = { connect: 2_000, lock: 500, statement: 3_000, answer: 4_000 }

/** Connections for the hot statement: one per concurrent batch, and one for stragglers. */
export const ADMISSION_RUNS = 2
const ADMISSION_CONNECTIONS = ADMISSION_RUNS + 1

/** The kernel detects a peer that vanished, at either end. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const SERVER_KEEP_ALIVE = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 25_000,
}
/** A transaction of a lost client must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 25_000

export interface ServerPools {
  readonly general: pg.Pool
  /** For the hot statement alone: it is planned once, and waits for no slow transaction. */
  readonly admission: pg.Pool
  /** Connections that broke or timed out since the pools were opened. */
  countLostConnections(): number
  close(): Promise<void>
}

/** The pools of a PostgreSQL server; all their waits have a limit. */
export function openServerPools(url: string, connections: number): ServerPools {
  let lost = 0
  const Client = createEndOnTimeoutClient(() => lost++)
  const general = openPool(url, Client, connections, GENERAL, { application_name: 'promptwire' })
  // By default PostgreSQL plans the statement each time, which takes longer than running it.
  const admission = openPool(url, Client, ADMISSION_CONNECTIONS, ADMISSION, {
    application_name: 'promptwire-admission',
    plan_cache_mode: 'force_generic_plan',
    // Finds each row by an index, even if planned while tables were small.
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_material: 'off',
    enable_seqscan: 'off',
  })
  const close = async () => {
    await Promise.all([general.end(), admission.end()])
  }
  return { general, admission, countLostConnections: () => lost, close }
}

function openPool(
  url: string,
  Client: typeof pg.Client,
  max: number,
  timeouts: PoolTimeouts,
  settings: Record<string, string>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client,
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.answer,
    ...KEEP_ALIVE,
    options: asOptions({
      lock_timeout: timeouts.lock,
      statement_timeout: timeouts.statement,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      ...SERVER_KEEP_ALIVE,
      ...settings,
    }),
  })
  // The pool replaces an idle connection that breaks; without a listener, the event would end the
  // process.
  pool.on('error', () => {})
  return pool
}

/** For migrations: a script has no time limit; its locks have their own. */
export const openMigrationPool = (url: string): pg.Pool => {
  const options = asOptions({
    // A role's own limits are meant for requests.
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...SERVER_KEEP_ALIVE,
  })
  const connectionTimeoutMillis = GENERAL.connect
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis,
    options,
    ...KEEP_ALIVE,
  })
  pool.on('error', () => {})
  return pool
}

/**
 * PrismaPg writes timestamps without an offset, so a session in another zone would shift them. JIT
 * compilation takes longer than the short statements of requests.
 */
const asOptions = (settings: Record<string, string | number>): string =>
  Object.entries({ TimeZone: 'UTC', jit: 'off', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Closes a connection that timed out: Prisma would roll back on it, wait once more, and return it
 * to the pool.
 */
const createEndOnTimeoutClient = (onLoss: () => void): typeof pg.Client =>
  class extends pg.Client {
    #isLost = false

    constructor(config?: pg.ClientConfig) {
      super(config)
      this.once('error', () => this.#countLoss())
      // Passes any form of `query` on unchanged; its overloads cannot be repeated here.
      const query: (...given: never[]) => unknown = this.query.bind(this)
      const queryOrEnd = (...given: never[]): unknown => {
        const answer = query(...given)
        if (answer instanceof Promise) answer.catch((error) => this.#endOnTimeout(error))
        return answer
      }
      this.query = queryOrEnd as typeof this.query
    }

    #endOnTimeout(error: unknown): void {
      if (!(error instanceof Error && error.message === 'Query read timeout')) return
      this.#countLoss()
      void this.end()
    }

    #countLoss(): void {
      if (!this.#isLost) onLoss()
      this.#isLost = true
    }
  }
