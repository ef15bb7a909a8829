import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type CopyDatabase, createCopyDatabase } from './embedded/copy-cluster.ts'
import { startDatabaseThread } from './embedded/database-thread.ts'
import { explainDamage } from './embedded/embedded-database.ts'
import { createExplainDatabaseError } from './explain-database-error.ts'
import { PrismaClient } from './generated/client.ts'
import { folderIdentity, serverIdentity } from './identity.ts'
import { type MigrationOptions, migrate } from './migrations/migrate.ts'
import { type NewestRow, readNewestRow } from './migrations/newest-row.ts'
import {
  embeddedNotifications,
  type Listen,
  type Notifications,
  serverNotifications,
} from './notifications.ts'
import { createPrismaOnConnections, PRISMA_PG_OPTIONS } from './prisma-on-connection.ts'
import type { Queryable } from './queryable.ts'
import { openMigrationPool, openServerPools } from './server-pool.ts'
import { type BeginTransaction, createBeginTransaction, createPoolQuery } from './transaction.ts'
import { databaseAddress, waitForServer } from './wait-for-server.ts'

export interface Database extends Queryable {
  readonly prisma: PrismaClient
  /** For the unit of work alone. */
  readonly beginTransaction: BeginTransaction
  readonly pool: pg.Pool
  /** For the hot statement alone: it is planned once, and waits for no slow transaction. */
  readonly admission: pg.Pool
  readonly embedded: boolean
  /** Connections to the server that broke or timed out; 0 for an embedded database. */
  readonly countLostConnections: () => number
  /** Distinguishes the database from its copies. */
  readonly identity: string
  /**
   * For the embedded database, which has no second clock to compare with; undefined for a server.
   */
  readonly newestRow: NewestRow | undefined
  /** Only for the embedded database, which no other process can read. */
  readonly copy: CopyDatabase | undefined
  /** Listens to NOTIFY of transactions at any replica. */
  readonly listen: Listen
  readonly explainDatabaseError: (error: unknown) => string | undefined
  close(): Promise<void>
}

export interface DatabaseOptions extends MigrationOptions {
  /** A PostgreSQL server; without it, PGlite opens in `folder`. */
  readonly url?: string | undefined
  readonly folder: string
  readonly migrations: string
  readonly connections: number
  readonly waitSeconds?: number
}

interface OpenPool {
  pool: pg.Pool
  countLostConnections: () => number
  admission: pg.Pool
  notifications: Notifications
  identity: string
  newestRow: NewestRow | undefined
  copy?: CopyDatabase
  close(): Promise<void>
}

/** Opens and migrates the database, and puts Prisma and plain SQL on one pool. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options
  const opened = url ? await serverPool(url, options) : await embeddedPool(options)
  const { pool, admission, notifications, identity, newestRow, copy, countLostConnections } = opened
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, PRISMA_PG_OPTIONS) })
  const prismaOnConnections = createPrismaOnConnections()
  const beginTransaction = createBeginTransaction(pool, prismaOnConnections.attach)
  const close = async () => {
    await notifications.close()
    await prismaOnConnections.close()
    await prisma.$disconnect()
    await opened.close()
  }
  const explainDatabaseError = createExplainDatabaseError(
    url
      ? {
          name: `PostgreSQL at ${databaseAddress(url)}`,
          disk: `PostgreSQL at ${databaseAddress(url)}`,
        }
      : { name: 'the embedded database', disk: `DATA_DIR (${options.folder})` },
  )
  const { listen } = notifications
  const about = {
    embedded: !url,
    identity,
    newestRow,
    copy,
    countLostConnections,
    explainDatabaseError,
  }
  return {
    prisma,
    query: createPoolQuery(pool),
    beginTransaction,
    pool,
    admission,
    ...about,
    listen,
    close,
  }
}

async function serverPool(url: string, options: DatabaseOptions): Promise<OpenPool> {
  await waitForServer({ ...options, url, seconds: options.waitSeconds ?? 0 }, async () => {
    const pool = openMigrationPool(url)
    await migrate(pool, options.migrations, options).finally(() => pool.end())
  })
  const { general: pool, ...others } = openServerPools(url, options.connections)
  const identity = await serverIdentity(pool).catch(async (error) => {
    await others.close()
    throw error
  })
  const notifications = serverNotifications(url)
  return { pool, ...others, notifications, identity, newestRow: undefined }
}

/** Max wait of a request for the only connection. */
const EMBEDDED_CONNECTION_TIMEOUT_MS = 10_000

async function embeddedPool({ folder, ...options }: DatabaseOptions): Promise<OpenPool> {
  const cluster = join(folder, 'pglite')
  const database = await startDatabaseThread({ folder, cluster })
  const limit = { max: 1, connectionTimeoutMillis: EMBEDDED_CONNECTION_TIMEOUT_MS }
  const pool = new pg.Pool({ stream: database.connect, ...limit })
  pool.on('error', () => {})
  const notifications = embeddedNotifications(pool)
  const close = async () => {
    await pool.end()
    await database.close()
  }
  await migrate(pool, options.migrations, options).catch(async (error) => {
    await close().catch(() => {})
    throw explainDamage(cluster, error)
  })
  const newestRow = await readNewestRow(pool)
  const identity = await folderIdentity(folder)
  const copy = createCopyDatabase(pool, folder)
  const countLostConnections = () => 0
  const about = { identity, newestRow, copy, countLostConnections }
  return { pool, admission: pool, notifications, ...about, close }
}
