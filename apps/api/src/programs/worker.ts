import { randomBytes } from 'node:crypto'
import { OperatorError, readEnvironment } from '@promptwire/runtime/environment'
import { createLog } from '@promptwire/runtime/log'
import { run } from '@promptwire/runtime/run'
import { ApiEnvironment } from '../environment.ts'
import { openConfiguredDatabase } from '../runtime/configured-database.ts'
import { createWorker, openWorkerListener } from './worker-process.ts'

const NEEDS_SERVER =
  'A worker shares a PostgreSQL server with the API: set DATABASE_URL. The embedded database ' +
  'belongs to one process, and there the API does all work itself.'

await run(async (stopping) => {
  // Files of this process are readable by its user only.
  process.umask(0o077)
  const environment = readEnvironment(ApiEnvironment, process.env)
  if (environment.DATABASE_URL === undefined) throw new OperatorError(NEEDS_SERVER)
  const log = createLog('worker', environment.LOG_LEVEL)
  const now = () => new Date()
  const listener = await openWorkerListener(environment, stopping)
  const database = await openConfiguredDatabase(environment, log, listener.setState)
  const parts = { database, log, now, randomBytes, stopping, listener }
  const worker = createWorker(environment, parts)
  await worker.start()
  const stop = async () => {
    await worker.close()
    await database.close()
  }
  return { drainSeconds: 0, stop }
})
