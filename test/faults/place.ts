import pg from 'pg'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { type ApiProcess, startApi } from '../support/api-process.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { MIGRATIONS } from '../support/postgres.ts'
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts'

/** An account with a plan, a prompt and keys. */
export interface Customer {
  readonly accountId: string
  readonly email: string
  readonly projectId: string
  readonly promptId: string
  readonly slug: string
  readonly liveKey: string
  readonly devKey: string
}

/** Two replicas behind an unreliable network, on a server that tests can break. */
export interface Place {
  readonly server: PostgresServer
  readonly network: FaultProxy
  readonly replicas: readonly ApiProcess[]
  /** The customer whose rows are locked, and another customer. */
  readonly victim: Customer
  readonly other: Customer
  /** Queries the server directly, bypassing the network. */
  admin(sql: string, values?: unknown[]): Promise<void>
  /** Keeps the locks of a statement until `release`. */
  hold(sql: string, values?: unknown[]): Promise<void>
  release(): Promise<void>
  close(): Promise<void>
}

/** The replicas also have these settings. */
export async function openPlace(settings: Record<string, string> = {}): Promise<Place> {
  const server = await startPostgresServer()
  const network = await startFaultProxy(server.url)
  const options = { url: server.url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  const [victim, other] = [await settle(fixtures), await settle(fixtures)]
  await database.close()
  const environment = { DATABASE_URL: network.url, LOG_LEVEL: 'silent', ...settings }
  const replicas = await Promise.all([startApi(environment), startApi(environment)])
  const connect = async () => {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  let holder: pg.Client | undefined
  return {
    server,
    network,
    replicas,
    victim,
    other,
    async admin(sql, values) {
      const client = await connect()
      await client.query(sql, values).finally(() => client.end())
    },
    async hold(sql, values) {
      holder = await connect()
      await holder.query('BEGIN')
      await holder.query(sql, values)
    },
    async release() {
      await holder?.end()
      holder = undefined
    },
    async close() {
      await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
      await network.close()
      await server.stop()
    },
  }
}

async function settle(fixtures: Fixtures): Promise<Customer> {
  const owner = await fixtures.owner('pro')
  const { id, slug } = await fixtures.publishedPrompt(owner)
  return {
    accountId: owner.accountId,
    email: owner.email,
    projectId: owner.projectId,
    promptId: id,
    slug,
    liveKey: (await fixtures.key(owner)).text,
    devKey: (await fixtures.key(owner, 'dev')).text,
  }
}
