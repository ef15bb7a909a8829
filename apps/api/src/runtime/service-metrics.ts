import { setTimeout as pause } from 'node:timers/promises'
import type { Metrics } from '@promptwire/runtime/metrics'
import { Counter, Gauge, type GaugeConfiguration } from 'prom-client'
import { readBackupAge } from '../features/backup/backup-age.sql.ts'
import { countEndingPrompts } from '../features/ending-models/index.sql.ts'
import type { JobCount } from '../jobs/job-record.ts'
import { countJobsByKind } from '../jobs/jobs.sql.ts'
import { singleFlight } from '../kernel/single-flight.ts'
import { countMigrations, listTableSizes } from './database-statistics.sql.ts'
import type { Runtime } from './runtime.ts'

/** Less than Prometheus waits for a scrape, which is 10 s by default. */
const DATABASE_TIMEOUT_MS = 2_000
const HOUR_MS = 60 * 60 * 1000

type AddGauge = (gauge: Omit<GaugeConfiguration<string>, 'registers'>) => Gauge
type Measured = Pick<
  Runtime,
  'metrics' | 'database' | 'unitOfWork' | 'workers' | 'findKnownModel' | 'now'
>

/**
 * Adds gauges that are read at each scrape, from the process's pools, its threads and the database.
 */
export function addServiceMetrics(measured: Measured): void {
  const { metrics, database, unitOfWork, workers } = measured
  const addGauge: AddGauge = (gauge) => new Gauge({ ...gauge, registers: [metrics] })
  addJobGauges(addGauge, unitOfWork)
  addConnectionMetrics(addGauge, metrics, database)
  addGauge({
    name: 'promptwire_computations',
    help: 'Long computations on threads, running and queued.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(workers.load)) this.set({ state }, count)
    },
  })
  addGauge({
    name: 'promptwire_database_migrations',
    help: 'Migrations of the schema that the database has; an upgrade adds some.',
    async collect() {
      const count = await inTime(countMigrations(unitOfWork))
      if (count !== undefined) this.set(count)
    },
  })
  addGauge({
    name: 'promptwire_backup_age_seconds',
    help: 'Age of the last scheduled backup, or of the schedule; 0 without one.',
    async collect() {
      const age = await inTime(readBackupAge(unitOfWork))
      if (age !== undefined) this.set(age)
    },
  })
  addEndingPrompts(addGauge, measured)
  let nextSizesAt = 0
  addGauge({
    name: 'promptwire_table_bytes',
    help: 'Size of a table with its indexes and long texts, measured once an hour.',
    labelNames: ['table'],
    async collect() {
      if (performance.now() < nextSizesAt) return
      const sizes = await inTime(listTableSizes(unitOfWork))
      if (!sizes) return
      nextSizesAt = performance.now() + HOUR_MS
      for (const { table, bytes } of sizes) this.set({ table }, bytes)
    },
  })
}

/** Days of warning before a model ends. */
const ENDING_DAYS = 30

function addEndingPrompts(addGauge: AddGauge, { unitOfWork, findKnownModel, now }: Measured): void {
  let nextAt = 0
  addGauge({
    name: 'promptwire_ending_model_prompts',
    help: 'Prompts live with a model that ended or ends in 30 days, counted hourly.',
    async collect() {
      if (performance.now() < nextAt) return
      const count = countEndingPrompts(unitOfWork, findKnownModel, now(), ENDING_DAYS)
      const prompts = await inTime(count)
      if (prompts === undefined) return
      nextAt = performance.now() + HOUR_MS
      this.set(prompts)
    },
  })
}

function addConnectionMetrics(
  addGauge: AddGauge,
  metrics: Metrics,
  database: Measured['database'],
): void {
  addGauge({
    name: 'promptwire_database_connections',
    help: 'Connections of this process by pool, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    collect() {
      const pools = { general: database.pool, admission: database.admission }
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Counter({
    name: 'promptwire_database_connections_lost_total',
    help: 'Connections to PostgreSQL that broke or did not answer in time.',
    registers: [metrics],
    collect() {
      this.reset()
      this.inc(database.countLostConnections())
    },
  })
}

function addJobGauges(addGauge: AddGauge, unitOfWork: Measured['unitOfWork']): void {
  const reading = new Map<string, Promise<JobCount[] | undefined>>()
  // The gauges of a scrape share one statement.
  const readJobs = () => singleFlight(reading, 'jobs', () => inTime(countJobsByKind(unitOfWork)))
  addGauge({
    name: 'promptwire_database_up',
    help: 'Whether the database answered this scrape in time: 1 or 0.',
    async collect() {
      this.set((await readJobs()) ? 1 : 0)
    },
  })
  addGauge({
    name: 'promptwire_jobs',
    help: 'Background jobs of the service, by kind and state.',
    labelNames: ['kind', 'state'],
    async collect() {
      const counts = await readJobs()
      this.reset()
      for (const { kind, waiting, running, failed } of counts ?? []) {
        this.set({ kind, state: 'waiting' }, waiting)
        this.set({ kind, state: 'running' }, running)
        this.set({ kind, state: 'failed' }, failed)
      }
    },
  })
  addGauge({
    name: 'promptwire_job_overdue_seconds',
    help: 'Time since the oldest job of a kind became due.',
    labelNames: ['kind'],
    async collect() {
      const counts = await readJobs()
      this.reset()
      for (const { kind, overdueSeconds } of counts ?? []) this.set({ kind }, overdueSeconds ?? 0)
    },
  })
}

/** Undefined if the database does not respond in time: the other metrics must be readable. */
const inTime = <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    answer.catch(() => undefined),
    pause(DATABASE_TIMEOUT_MS, undefined, { ref: false }),
  ])
