import type { Metrics } from '@promptwire/runtime/metrics'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { Histogram } from 'prom-client'
import { type Batch, type BatchLimits, createBatch } from '../../../platform/database/batch.ts'
import { isLockTimeout } from '../../../platform/database/database-errors.ts'
import { ADMISSION_RUNS } from '../../../platform/database/server-pool.ts'
import type { Admission, AdmissionRequest, Admit, AdmitTogether } from './admission.ts'
import {
  type AdmissionOptions,
  type AdmittedKeys,
  createAdmitBatch,
  type WaitingRequest,
} from './admit-batch.sql.ts'
import { ContendedAccounts } from './contended-accounts.sql.ts'
import { LOCKED_ACCOUNTS, type LockedAccountRow } from './locked-accounts.sql.ts'

const LIMITS: BatchLimits<AdmissionRequest> = {
  size: 512,
  // A second run fills the time while the first waits for a slow commit.
  runs: ADMISSION_RUNS,
  aloneMs: 2,
  // Wait 1 ms under load: clients that just got a response join the same batch.
  crowd: 16,
  gatherMs: 1,
  waiting: 4_096,
  queueTimeoutMs: 10_000,
  isAbandoned: (request) => request.isAbandoned(),
}

/**
 * Shorter than the queue timeout, since waiting for a lock is hopeless sooner. Long enough to answer requests
 * queued behind one that waits for the lock, with any number of replicas.
 */
const CONTENDED_TIMEOUT_MS = 4_000

/** Keys that recently needed the statement for any key; that statement is tried first for them. */
const MAX_UNUSUAL_KEYS = 10_000

const createHistograms = (metrics: Metrics) => ({
  batchSizes: new Histogram({
    name: 'promptwire_admission_batch_size',
    help: 'Requests that one statement admits.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers: [metrics],
  }),
  admissionSeconds: new Histogram({
    name: 'promptwire_admission_duration_seconds',
    help: 'Time of the statement that admits a batch of requests.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 4],
    registers: [metrics],
  }),
})

interface Admitting {
  readonly admit: Admit
  readonly admitTogether: AdmitTogether
}

/**
 * The fast statement covers newest secrets without own limits. Keys that it does not find go to a slower
 * statement for any key, so that the few slow keys do not slow down the rest.
 */
export function createAdmit(pool: pg.Pool, options: AdmissionOptions, metrics: Metrics): Admitting {
  const histograms = createHistograms(metrics)
  const unusual = new LRUCache<string, true>({ max: MAX_UNUSUAL_KEYS })
  const any = createQueue(pool, options, histograms, { keys: 'any', passOn: refuseUnknown })
  const noteUnusual = ({ resolve, ...waiting }: WaitingRequest): WaitingRequest => ({
    ...waiting,
    resolve(found) {
      if (found) unusual.set(waiting.request.keyHash, true)
      resolve(found)
    },
  })
  const passOn = (unknown: readonly WaitingRequest[]) => any.join(unknown.map(noteUnusual))
  const plain = createQueue(pool, options, histograms, { keys: 'plain', passOn })
  const queueFor = (keyHash = '') => (unusual.has(keyHash) ? any : plain)
  return {
    admit: (request) => queueFor(request.keyHash).ask(request),
    // All requests use the same key.
    admitTogether: (requests) => queueFor(requests[0]?.keyHash).askTogether(requests),
  }
}

function refuseUnknown(unknown: readonly WaitingRequest[]): void {
  for (const { resolve } of unknown) resolve(undefined)
}

/**
 * Admits requests that arrive together in one batch. If an account's count is locked, serves that account
 * separately from then on.
 */
function createQueue(
  pool: pg.Pool,
  options: AdmissionOptions,
  { batchSizes, admissionSeconds }: ReturnType<typeof createHistograms>,
  admitted: AdmittedKeys,
): Batch<AdmissionRequest, Admission | undefined> {
  const admitBatch = createAdmitBatch(pool, options, admitted)
  // Uncounted requests do not wait for a locked count.
  const toQueueKey = ({ keyHash, isCounted }: AdmissionRequest) => (isCounted ? keyHash : '')
  const contended = new ContendedAccounts({
    ...LIMITS,
    serve: admitBatch,
    toKey: toQueueKey,
    queueTimeoutMs: CONTENDED_TIMEOUT_MS,
  })

  /** Finds the locked accounts; false if the lock is not on an account, such as a table lock. */
  const markContended = async (batch: readonly WaitingRequest[]): Promise<boolean> => {
    const hashes = batch.map(({ request }) => Buffer.from(request.keyHash, 'hex'))
    const values = [hashes, options.databaseTime?.().toISOString() ?? null]
    const { rows } = await pool.query<LockedAccountRow>({ text: LOCKED_ACCOUNTS, values })
    for (const { account_id, keys } of rows) {
      contended.add(
        account_id,
        keys.map((keyHash) => keyHash.toString('hex')),
      )
    }
    return rows.length > 0
  }
  const admitOrRefuse = (batch: WaitingRequest[]): Promise<void> =>
    admitBatch(batch).catch((error) => refuse(batch, error))

  return createBatch<AdmissionRequest, Admission | undefined>(async (batch) => {
    const others = contended.divert(batch)
    batchSizes.observe(batch.length)
    const began = performance.now()
    try {
      await admitBatch(others)
    } catch (error) {
      const found = isLockTimeout(error) && (await markContended(others).catch(() => false))
      if (found) await admitOrRefuse(contended.divert(others))
      else refuse(others, error)
    } finally {
      admissionSeconds.observe((performance.now() - began) / 1000)
    }
  }, LIMITS)
}

function refuse(batch: readonly WaitingRequest[], error: unknown): void {
  for (const { reject } of batch) reject(error)
}
