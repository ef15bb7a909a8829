import { randomBytes } from 'node:crypto'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { readEnvironment } from '@promptwire/runtime/environment'
import { drainSeconds } from '@promptwire/runtime/environment-fields'
import { createLog } from '@promptwire/runtime/log'
import { run } from '@promptwire/runtime/run'
import { createApi } from './api.ts'
import { openDatabase } from './database/database.ts'
import { ApiEnvironment } from './environment.ts'
import { prepareFirstRun } from './first-run.ts'

await run(async (stopping) => {
  // Whatever this process writes is for nobody else to read.
  process.umask(0o077)
  const environment = readEnvironment(ApiEnvironment, process.env)
  const log = createLog('api', environment.LOG_LEVEL)
  const now = () => new Date()
  const database = await openDatabase({
    url: environment.DATABASE_URL,
    folder: environment.DATA_DIR,
    migrations: environment.MIGRATIONS_DIR,
    connections: environment.DATABASE_CONNECTIONS,
    waitSeconds: environment.DATABASE_WAIT_SECONDS,
    allowNewer: environment.ALLOW_NEWER_DATABASE,
    tell: (sentence) => log.warn(sentence),
  })
  const api = createApi(environment, { database, log, now, randomBytes, stopping })
  await prepareFirstRun(environment, api.stores, database.embedded, now)
  // The ranks take a while to parse; the first request should not wait for them.
  await tokenCounterFor(undefined)
  await api.start()
  const stop = async () => {
    await api.close()
    await database.close()
  }
  return { drainSeconds: drainSeconds(environment), stop }
})
