import { serveHealth } from '@promptwire/runtime/health'
import { type Listening, listen } from '@promptwire/runtime/listen'
import { serveMetrics } from '@promptwire/runtime/metrics'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { createStartupDoor, type StartupDoor } from '@promptwire/runtime/startup-door'
import { Hono } from 'hono'
import type { ApiEnvironment } from '../environment.ts'
import { recordInstallation } from '../features/operations/installation.sql.ts'
import { startOperatorNotes } from '../features/operations/operator-notes.ts'
import { startBackgroundWork } from '../runtime/background-work.ts'
import { createReadiness } from '../runtime/readiness.ts'
import { createRuntime, type RuntimeOptions } from '../runtime/runtime.ts'
import { addServiceMetrics } from '../runtime/service-metrics.ts'

interface WorkerProcess extends RuntimeOptions {
  /** Aborted on SIGTERM: the process is no longer ready, but keeps serving. */
  readonly stopping: AbortSignal
  readonly listener: WorkerListener
}

/** Health endpoint of a worker, open before its database is. */
export interface WorkerListener extends Listening {
  readonly setState: (words: string) => void
  readonly startupHandler: StartupDoor
}

/** Listens before the database is open, so that a start that waits or migrates looks alive. */
export async function openWorkerListener(
  { HOST: host, WORKER_PORT: port, WEB_URL: webUrl }: ApiEnvironment,
  stopping: AbortSignal,
): Promise<WorkerListener> {
  let state = 'starting'
  const startupHandler = createStartupDoor({ reason: () => state, webUrl, stopping })
  const listening = await listen(startupHandler.fetch, { host, port, webUrl, stopping })
  const setState = (words: string) => {
    state = words
  }
  return { ...listening, startupHandler, setState }
}

/** A process for background work: it serves only health checks and metrics. */
export function createWorker(environment: ApiEnvironment, given: WorkerProcess) {
  const { database, log, stopping, listener } = given
  const runtime = createRuntime(environment, given)
  const { readOperatorNotes, unitOfWork } = runtime
  const health = new Hono<RequestEnvironment>()
  const isReady = createReadiness(
    database,
    { defaultPlan: environment.DEFAULT_PLAN },
    readOperatorNotes,
  )
  serveHealth(health, { stopping, isReady })
  addServiceMetrics(runtime)
  serveMetrics(health, runtime.metrics)
  let started: (() => Promise<void>)[] = []
  return {
    async start() {
      await recordInstallation(unitOfWork, database.identity)
      started = [
        listener.close,
        startOperatorNotes(readOperatorNotes, log).stop,
        ...startBackgroundWork(runtime),
      ]
      listener.startupHandler.open(health.fetch)
      log.info({ port: listener.port }, 'working')
    },
    async close() {
      await Promise.all(started.map((stop) => stop()))
      await runtime.close()
    },
  }
}
