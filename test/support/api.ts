import { randomBytes } from 'node:crypto'
import { readEnvironment } from '@promptwire/runtime/environment'
import { pino } from 'pino'
import { ApiEnvironment } from '../../apps/api/src/environment.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { type Api, type ApiProcess, createApi } from '../../apps/api/src/runtime/api.ts'
import { openTestDatabase } from './database.ts'
import { PASSWORD_COST } from './fixtures/people.ts'
import {
  ADDRESS_SECRET,
  CODE_SIGNING_KEYS,
  createFixtures,
  ENCRYPTION_KEYS,
  type Fixtures,
  SERVICE_SECRET,
} from './fixtures.ts'

/** The default configuration of tests. */
export const ENVIRONMENT = {
  NODE_ENV: 'test',
  API_URL: 'http://api.test',
  WEB_URL: 'http://web.test',
  MCP_URL: 'http://mcp.test',
  CODE_SIGNING_KEYS,
  SERVICE_SECRET,
  ADDRESS_SECRET,
  ENCRYPTION_KEYS,
  BURST_LIMIT: '1000000',
  DEMO_PROVIDER: 'true',
}

export interface TestApiOptions extends Partial<Omit<ApiProcess, 'log'>> {
  readonly environment?: Readonly<Record<string, string>>
}

export interface TestApi extends Fixtures {
  readonly database: Database
  /** The listener for our own apps: the public API and internal routes. */
  readonly app: Api['internalApp']
  readonly publicApp: Api['publicApp']
  /** The service's clock; set `clock.now = …` to move it. */
  readonly clock: { now: Date }
  readonly log: string[]
  /** GET below {base_url} with a key. */
  get(path: string, key: string, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** Starts the API in this process, by default on its own database. */
export async function createTestApi({
  environment,
  ...options
}: TestApiOptions = {}): Promise<TestApi> {
  const database = options.database ?? (await openTestDatabase())
  const clock = { now: new Date() }
  const now = options.now ?? (() => clock.now)
  const log: string[] = []
  const api = createApi(readEnvironment(ApiEnvironment, { ...ENVIRONMENT, ...environment }), {
    randomBytes,
    stopping: new AbortController().signal,
    databaseTime: now,
    passwordCost: PASSWORD_COST,
    ...options,
    now,
    database,
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
  })
  const get = async (path: string, key: string, headers = {}) =>
    api.publicApp.request(`/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}`, ...headers },
    })
  const close = async () => {
    await api.close()
    if (!options.database) await database.close()
  }
  const { internalApp: app, publicApp } = api
  return { ...createFixtures(database, now), database, app, publicApp, clock, log, get, close }
}
