import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { nameStatement } from './statement-name.ts'

export const PRISMA_PG_OPTIONS = {
  statementNameGenerator: ({ sql }: { sql: string }) => nameStatement(sql) ?? '',
}

export interface PrismaOnConnection {
  readonly prisma: Prisma.TransactionClient
  /** Ends Prisma's part; the transaction's owner starts and ends the transaction. */
  release(): Promise<void>
}

const ADAPTER = { provider: 'postgres', adapterName: '@prisma/adapter-pg' } as const

/** Longer than any transaction may take, so that Prisma never ends one by itself. */
const TIMEOUTS = { maxWait: 30_000, timeout: 60_000 }

/** A Prisma client for connections that are in a transaction: its own transactions join those. */
export function createPrismaOnConnections() {
  let offered: pg.PoolClient | undefined
  const startTransaction = async (): Promise<Transaction> => {
    const connection = offered
    offered = undefined
    if (!connection) throw new Error('Prisma began a transaction without a connection')
    return joinTransaction(connection)
  }
  const client = new PrismaClient({ adapter: createAdapter(startTransaction) })
  /**
   * Prisma does not say which connection it starts on, so transactions start one after the other.
   */
  let starting: Promise<unknown> = Promise.resolve()

  const attach = async (connection: pg.PoolClient): Promise<PrismaOnConnection> => {
    const started = starting.then(() => {
      offered = connection
      return openInteractive(client)
    })
    starting = started.catch(() => {})
    return started
  }
  return { attach, close: () => client.$disconnect() }
}

/** Prisma keeps a transaction open while its callback runs. */
function openInteractive(client: PrismaClient): Promise<PrismaOnConnection> {
  return new Promise((opened, failed) => {
    const ended: Promise<void> = client.$transaction(
      (prisma) =>
        new Promise<void>((end) => {
          const release = () => {
            end()
            return ended.catch(() => {})
          }
          opened({ prisma, release })
        }),
      TIMEOUTS,
    )
    ended.catch(failed)
  })
}

/** Its client runs no statement outside of transactions. */
function createAdapter(startTransaction: SqlDriverAdapter['startTransaction']) {
  const refuse = () => Promise.reject(new Error('this client runs statements in transactions only'))
  const adapter: SqlDriverAdapter = {
    ...ADAPTER,
    startTransaction,
    queryRaw: refuse,
    executeRaw: refuse,
    executeScript: refuse,
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    dispose: async () => {},
  }
  return { ...ADAPTER, connect: async () => adapter }
}

/** Runs Prisma's statements on a connection, whose owner starts and ends the transaction. */
async function joinTransaction(connection: pg.PoolClient): Promise<Transaction> {
  const { queryRaw, executeRaw } = await adaptConnection(connection)
  const savepoint = (command: string) => async (name: string) => {
    await connection.query(`${command} ${name}`)
  }
  return {
    ...ADAPTER,
    options: { usePhantomQuery: true },
    queryRaw,
    executeRaw,
    commit: async () => {},
    rollback: async () => {},
    createSavepoint: savepoint('SAVEPOINT'),
    rollbackToSavepoint: savepoint('ROLLBACK TO SAVEPOINT'),
    releaseSavepoint: savepoint('RELEASE SAVEPOINT'),
  }
}

/**
 * Prisma's adapter takes only pools, so it gets a pool of this connection. Prisma reads several
 * relations in parallel, but a connection runs one statement at a time.
 */
async function adaptConnection(connection: pg.PoolClient) {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...statement: Parameters<typeof connection.query>) => {
    const run = () => connection.query(...statement)
    const answer = last.then(run, run)
    last = answer
    return answer
  }
  const pool = Object.create(pg.Pool.prototype, {
    options: { value: {} },
    query: { value: query },
    on: { value: () => pool },
  })
  const adapter = await new PrismaPg(pool, PRISMA_PG_OPTIONS).connect()
  return {
    queryRaw: adapter.queryRaw.bind(adapter),
    executeRaw: adapter.executeRaw.bind(adapter),
  }
}
