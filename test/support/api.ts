import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import type { Database } from '../../apps/api/src/database/database.ts'
import { createWorkerPool } from '../../apps/api/src/outside/worker-pool.ts'
import { createService, type ServiceOptions } from '../../apps/api/src/service.ts'
import { openTestDatabase } from './database.ts'
import { createFixtures, type Fixtures, SERVICE_SECRET, SIGNING_KEYS } from './fixtures.ts'

export const BASE_URL = 'http://api.test/api/v1'

export interface TestApi extends Fixtures {
  readonly database: Database
  /** What our own apps reach: the public API and the internal routes. */
  readonly app: ReturnType<typeof createService>['internalApp']
  /** What everybody reaches. */
  readonly publicApp: ReturnType<typeof createService>['publicApp']
  /** The service's clock; move it with `clock.now = …`. */
  readonly clock: { now: Date }
  readonly log: string[]
  /** GET below {base_url} with a key. */
  get(path: string, key: string, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** The whole API in this process on a database of its own. */
export async function createTestApi(options: Partial<ServiceOptions> = {}): Promise<TestApi> {
  const database = options.database ?? (await openTestDatabase())
  const clock = { now: new Date() }
  const now = () => clock.now
  const log: string[] = []
  const workers = createWorkerPool((error) => log.push(String(error)))
  const { publicApp, internalApp } = createService({
    database,
    workers,
    now,
    randomBytes: (length) => randomBytes(length),
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
    urls: { web: 'http://web.test', mcp: 'http://mcp.test' },
    baseUrl: BASE_URL,
    signingKeys: SIGNING_KEYS,
    serviceSecret: SERVICE_SECRET,
    allowPrivateWebhooks: false,
    databaseTime: now,
    defaultPlan: 'enterprise',
    burstLimit: 1_000_000,
    cacheBytes: 64 * 1024 * 1024,
    ...options,
  })
  const get = async (path: string, key: string, headers = {}) =>
    publicApp.request(`/api/v1${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } })
  return {
    ...createFixtures(database, now),
    database,
    app: internalApp,
    publicApp,
    clock,
    log,
    get,
    close: () => workers.close().then(() => database.close()),
  }
}
