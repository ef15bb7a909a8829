import { setMaxListeners } from 'node:events'
import type { ApiEnvironment } from '../environment.ts'
import { scheduleBackups } from '../features/backup/backup-job.ts'
import { recordInstallation } from '../features/installation/installation.sql.ts'
import { startOperatorNotes } from '../features/installation/operator-notes.ts'
import type { FetchMetadataDocument } from '../features/oauth/metadata-documents.ts'
import type { PasswordCost } from '../features/people/password.ts'
import { startUsageWriter } from '../features/usage/usage-writer.ts'
import type { Apps } from '../http/app.ts'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import { startBackgroundWork } from './background-work.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { createRuntime, type RuntimeOptions } from './runtime.ts'
import { createService } from './service.ts'

/** An API process's own dependencies. */
export interface ApiProcess extends RuntimeOptions {
  /** Aborted on SIGTERM: not ready any more, but still serving. */
  readonly stopping: AbortSignal
  /** How attempts to sign in are made to wait, and how clients' documents are fetched. */
  readonly pause?: (ms: number) => Promise<void>
  readonly fetchMetadataDocument?: FetchMetadataDocument
  /** Undefined for the usual cost. */
  readonly passwordCost?: PasswordCost | undefined
}

export interface Api extends Apps {
  readonly unitOfWork: UnitOfWork
  /** Serves on `listeners`, and begins what no request asks for: deliveries and housekeeping. */
  start(listeners?: Listeners): Promise<void>
  /** Ends what was started, open streams and threads; the database stays open. */
  close(): Promise<void>
}

/** The API as it is configured: what main.ts starts, and tests and measurements too. */
export function createApi(environment: ApiEnvironment, given: ApiProcess): Api {
  const closing = new AbortController()
  // Every open stream listens to it; Node would take more than ten for a leak and warn.
  setMaxListeners(0, closing.signal)
  const runtime = createRuntime(environment, given)
  const { unitOfWork, database, log } = runtime
  const apps = createService(runtime, { ...given, closing: closing.signal })
  let started: (() => Promise<void>)[] = []
  return {
    ...apps,
    unitOfWork,
    async start(listeners) {
      const opened = listeners ?? (await openListeners(environment, given.stopping))
      await recordInstallation(unitOfWork, database.identity)
      if (environment.BACKUP_TO !== undefined) await scheduleBackups(unitOfWork, given.now())
      started = [
        startOperatorNotes(runtime.readOperatorNotes, log).stop,
        startUsageWriter(database, [runtime.usageOutcomes, runtime.variableUses], log).stop,
        ...(environment.BACKGROUND_WORK ? startBackgroundWork(runtime) : []),
        opened.close,
      ]
      serve(opened, given, apps)
    },
    async close() {
      closing.abort()
      await Promise.all(started.map((stop) => stop()))
      await apps.settled()
      await runtime.close()
    },
  }
}

function serve(listeners: Listeners, { log, database }: ApiProcess, apps: Apps) {
  const ports = listeners.serve(apps)
  log.info({ ...ports, embedded: database.embedded }, 'listening')
}
