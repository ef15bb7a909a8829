import pg from 'pg'

/** How long anything may wait for the server, in milliseconds. */
interface PoolTimeouts {
  /** For a free connection of the pool, or for a new one. */
  readonly connect: number
  /** For a lock that someone else holds, and for a statement as a whole: the server ends both. */
  readonly lock: number
  readonly statement: number
  /** For an answer, of whatever kind: what takes longer is a dead connection. */
  readonly answer: number
}

/** Below the 30 seconds after which web and mcp give a call up. */
const GENERAL: PoolTimeouts = { connect: 5_000, lock: 3_000, statement: 10_000, answer: 11_000 }
const ADMISSION: PoolTimeouts = { connect: 2_000, lock: 500, statement: 3_000, answer: 4_000 }

/** Connections for the hot statement: as many as its batches run at a time, and one for stragglers. */
export const ADMISSION_RUNS = 2
const ADMISSION_CONNECTIONS = ADMISSION_RUNS + 1

/** A peer that vanished without a word is noticed by the kernel, at either end. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const SERVER_KEEP_ALIVE = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 25_000,
}
/** A transaction whose client is gone must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 25_000

export interface ServerPools {
  readonly general: pg.Pool
  /** For the hot statement alone: it is planned once, and waits for no slow transaction. */
  readonly admission: pg.Pool
  close(): Promise<void>
}

let lostConnections = 0

/** Connections to PostgreSQL that broke or did not answer in time, since the start of the process. */
export const countLostConnections = () => lostConnections

/** The pools of a PostgreSQL server; nothing on them waits without a limit. */
export function openServerPools(url: string, connections: number): ServerPools {
  const general = openPool(url, connections, GENERAL, { application_name: 'promptwire' })
  // By default PostgreSQL plans the statement each time, which takes longer than running it.
  const admission = openPool(url, ADMISSION_CONNECTIONS, ADMISSION, {
    application_name: 'promptwire-admission',
    plan_cache_mode: 'force_generic_plan',
    // Looks each row up by an index, even if planned while tables were small.
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_material: 'off',
    enable_seqscan: 'off',
  })
  const close = async () => {
    await Promise.all([general.end(), admission.end()])
  }
  return { general, admission, close }
}

function openPool(
  url: string,
  max: number,
  timeouts: PoolTimeouts,
  settings: Record<string, string>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: EndOnTimeoutClient,
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
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {})
  return pool
}

/** For migrations: a script may take as long as it needs; its locks have a limit of their own. */
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
 * PrismaPg writes timestamps without offset, so that a session in another zone shifts them. Compiling a
 * statement takes longer than the short ones of requests.
 */
const asOptions = (settings: Record<string, string | number>): string =>
  Object.entries({ TimeZone: 'UTC', jit: 'off', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * A connection that did not answer in time is ended, not used again: Prisma would roll back on it,
 * wait once more, and put it back into the pool.
 */
class EndOnTimeoutClient extends pg.Client {
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
    if (!this.#isLost) lostConnections++
    this.#isLost = true
  }
}
