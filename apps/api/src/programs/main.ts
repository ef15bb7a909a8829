import { randomBytes } from 'node:crypto'
import { OperatorError, readEnvironment } from '@promptwire/runtime/environment'
import { drainSeconds } from '@promptwire/runtime/environment-fields'
import { createLog } from '@promptwire/runtime/log'
import { run } from '@promptwire/runtime/run'
import { ApiEnvironment } from '../environment.ts'
import { openConfiguredDatabase } from '../runtime/configured-database.ts'
import { openListeners } from '../runtime/listeners.ts'

const NO_WORKER =
  'BACKGROUND_WORK=false leaves work to workers, which share a PostgreSQL server with the API: set ' +
  'DATABASE_URL too. The embedded database belongs to one process, which does all work itself.'

await run(async (stopping) => {
  // Files of this process are readable by its user only.
  process.umask(0o077)
  const environment = readEnvironment(ApiEnvironment, process.env)
  const log = createLog('api', environment.LOG_LEVEL)
  const now = () => new Date()
  if (!environment.BACKGROUND_WORK && environment.DATABASE_URL === undefined) {
    throw new OperatorError(NO_WORKER)
  }
  const listeners = await openListeners(environment, stopping)
  // The embedded database opens on its own thread while the rest of the program loads here.
  const [database, { createApi }, { prepareFirstRun, continueFirstRun }] = await Promise.all([
    openConfiguredDatabase(environment, log, listeners.setState),
    import('../runtime/api.ts'),
    import('./first-run.ts'),
    readyToCount(),
  ])
  const api = createApi(environment, { database, log, now, randomBytes, stopping })
  await prepareFirstRun(environment, api.unitOfWork, database.embedded, now)
  await api.start(listeners)
  void continueFirstRun(environment, api, database.embedded, now).catch((error) => {
    if (!stopping.aborted) log.warn({ err: error }, 'the demo is incomplete')
  })
  const stop = async () => {
    await api.close()
    await database.close()
  }
  return { drainSeconds: drainSeconds(environment), stop }
})

/** The ranks take a while to parse; the first request should not wait for them. */
async function readyToCount(): Promise<void> {
  const { tokenCounterFor } = await import('@promptwire/core/tokens/counter')
  await tokenCounterFor(undefined)
}
