import { serveHealth } from '@promptwire/runtime/health'
import { listen } from '@promptwire/runtime/listen'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { startBackgroundWork, type WorkingProcess } from './background-work.ts'
import type { ApiEnvironment } from './environment.ts'
import { createWorkerPool } from './outside/worker-pool.ts'
import { createProviderOptions } from './provider-options.ts'
import { createReadiness } from './store/readiness.ts'

interface WorkerProcess extends Omit<WorkingProcess, 'workers' | 'providers'> {
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortSignal
}

/** A process that only works: it listens for nothing but the question whether it is well. */
export function createWorker(environment: ApiEnvironment, given: WorkerProcess) {
  const { database, log, stopping } = given
  const workers = createWorkerPool((err) => log.error({ err }, 'a worker thread failed'))
  const providers = createProviderOptions(environment, given.now, (err) =>
    log.error({ err }, 'the thread that calls models died'),
  )
  const health = new Hono<RequestEnvironment>()
  const isReady = createReadiness(database, { defaultPlan: environment.DEFAULT_PLAN })
  serveHealth(health, { stopping, isReady })
  let started: (() => Promise<void>)[] = []
  return {
    async start() {
      const { HOST: host, WORKER_PORT: port } = environment
      const server = await listen(health.fetch, { host, port, stopping })
      started = [
        server.close,
        ...startBackgroundWork(environment, { ...given, workers, providers }),
      ]
      log.info({ port: server.port }, 'working')
    },
    async close() {
      await Promise.all(started.map((stop) => stop()))
      await Promise.all([workers.close(), providers.models.close()])
    },
  }
}
