import { serveHealth } from '@promptwire/runtime/health'
import { type Listening, listen } from '@promptwire/runtime/listen'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { createStartupDoor, type StartupDoor } from '@promptwire/runtime/startup-door'
import { Hono } from 'hono'
import type { ApiEnvironment } from '../environment.ts'
import { createOperatorNotes, startOperatorNotes } from '../features/installation/operator-notes.ts'
import { startBackgroundWork, type WorkingProcess } from '../runtime/background-work.ts'
import { createProviderOptions } from '../runtime/provider-options.ts'
import { createReadiness } from '../runtime/readiness.ts'
import { startWorkerPool } from '../runtime/start-worker-pool.ts'
import { createStores } from '../runtime/stores.ts'

interface WorkerProcess extends Omit<WorkingProcess, 'workers' | 'providers' | 'installation'> {
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortSignal
  readonly listener: WorkerListener
}

/** Where a worker says whether it is well: from before its database is open. */
export interface WorkerListener extends Listening {
  readonly setState: (words: string) => void
  readonly startupHandler: StartupDoor
}

/** Listens before the database is open, so that a start that waits or migrates looks alive. */
export async function openWorkerListener(
  { HOST: host, WORKER_PORT: port }: ApiEnvironment,
  stopping: AbortSignal,
): Promise<WorkerListener> {
  let state = 'starting'
  const startupHandler = createStartupDoor(() => state, stopping)
  const listening = await listen(startupHandler.fetch, { host, port, stopping })
  const setState = (words: string) => {
    state = words
  }
  return { ...listening, startupHandler, setState }
}

/** A process that only works: it listens for nothing but the question whether it is well. */
export function createWorker(environment: ApiEnvironment, given: WorkerProcess) {
  const { database, log, stopping, listener } = given
  const workers = startWorkerPool((err) => log.error({ err }, 'a worker thread failed'))
  const { installation } = createStores(database, { isSetQuiet: environment.QUIET })
  const notes = createOperatorNotes(database, installation, given.now)
  const providers = createProviderOptions(
    environment,
    given.now,
    (err) => log.error({ err }, 'the thread that calls models died'),
    installation,
  )
  const health = new Hono<RequestEnvironment>()
  const isReady = createReadiness(database, { defaultPlan: environment.DEFAULT_PLAN }, notes)
  serveHealth(health, { stopping, isReady })
  let started: (() => Promise<void>)[] = []
  return {
    async start() {
      await installation.record()
      started = [
        listener.close,
        startOperatorNotes(notes, log).stop,
        ...startBackgroundWork(environment, { ...given, workers, providers, installation }),
      ]
      listener.startupHandler.open(health.fetch)
      log.info({ port: listener.port }, 'working')
    },
    async close() {
      await Promise.all(started.map((stop) => stop()))
      await Promise.all([workers.close(), providers.models.close()])
    },
  }
}
