import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import {
  type AdmissionOptions,
  admitStatement,
} from '../features/delivery/admission/admit-batch.sql.ts'

const READINESS_TIMEOUT_MS = 1_800

/** Replicas and probes share the row: it is written once a second, without waiting for its lock. */
const WRITE = `
UPDATE service_check SET checked_at = now() WHERE id IN (
  SELECT id FROM service_check WHERE checked_at < now() - interval '1 second'
     FOR UPDATE SKIP LOCKED)`

interface Readiness {
  readonly isReady: boolean
  /** Notes for the operator of a ready service. */
  readonly notes: readonly string[]
}

interface Pools {
  readonly pool: pg.Pool
  readonly admission: pg.Pool
}

/**
 * Checks the hot statement on its own connections, a write, and a connection of the general pool,
 * all within two seconds. Concurrent probes share a result, so that frequent probes take nothing
 * from requests.
 */
export function createReadiness(
  { pool, admission }: Pools,
  options: AdmissionOptions,
  notes: () => Promise<readonly string[]>,
) {
  const ask = async () => {
    const hot = admission
      .query(withTimeout(admitStatement([], options)))
      .then(() => admission.query(withTimeout({ text: WRITE })))
    await Promise.all([hot, pool.query(withTimeout({ text: 'SELECT 1' }))])
  }
  let asking: Promise<Readiness> | undefined
  return (): Promise<Readiness> => {
    asking ??= ask()
      .then(
        async () => ({ isReady: true, notes: await notes().catch(() => []) }),
        () => NOT_READY,
      )
      .finally(() => {
        asking = undefined
      })
    return Promise.race([asking, pause(READINESS_TIMEOUT_MS, NOT_READY, { ref: false })])
  }
}

const NOT_READY: Readiness = { isReady: false, notes: [] }

/** A timeout shorter than the pool's, which pg's types lack. */
const withTimeout = <Q extends pg.QueryConfig>(query: Q): Q => ({
  ...query,
  query_timeout: READINESS_TIMEOUT_MS,
})
