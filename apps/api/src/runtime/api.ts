import { setMaxListeners } from 'node:events'
import type { ApiEnvironment } from '../environment.ts'
import type { PasswordCost } from '../features/auth/password.ts'
import { scheduleBackups } from '../features/backup/backup-job.ts'
import type { FetchMetadataDocument } from '../features/connected-apps/metadata-documents.ts'
import { recordInstallation } from '../features/operations/installation.sql.ts'
import { startOperatorNotes } from '../features/operations/operator-notes.ts'
import { startUsageWriter } from '../features/usage/usage-writer.ts'
import type { Apps } from '../http/app.ts'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import { startBackgroundWork } from './background-work.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { createRuntime, type RuntimeOptions } from './runtime.ts'
import { createService } from './service.ts'

export interface ApiProcess extends RuntimeOptions {
  /** Aborted on SIGTERM: the process is no longer ready, but keeps serving. */
  readonly stopping: AbortSignal
  /** Overrides for tests: the delay of sign-in attempts, and the fetch of client metadata. */
  readonly pause?: (ms: number) => Promise<void>
  readonly fetchMetadataDocument?: FetchMetadataDocument
  readonly passwordCost?: PasswordCost | undefined
}

export interface Api extends Apps {
  readonly unitOfWork: UnitOfWork
  /** Serves on `listeners`, and starts background work: deliveries and housekeeping. */
  start(listeners?: Listeners): Promise<void>
  /** Ends background work, open streams and threads; the database stays open. */
  close(): Promise<void>
}

export function createApi(environment: ApiEnvironment, given: ApiProcess): Api {
  const closing = new AbortController()
  // Every open stream listens to it; above ten listeners, Node would warn of a leak.
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
