import type pg from 'pg'
import { type BatchLimits, createBatch } from '../../platform/database/batch.ts'
import { isLockTimeout } from '../../platform/database/database-errors.ts'
import { ADMISSION_RUNS } from '../../platform/database/server-pool.ts'
import type { Admission, AdmissionRequest, Admit, AdmitTogether } from './admission.ts'
import { type AdmissionOptions, createAdmitBatch, type WaitingRequest } from './admit-batch.sql.ts'
import { ContendedAccounts } from './contended-accounts.sql.ts'
import { LOCKED_ACCOUNTS, type LockedAccountRow } from './locked-accounts.sql.ts'

const LIMITS: BatchLimits<AdmissionRequest> = {
  size: 512,
  // A second run fills the time in which the first one waits for a slow commit.
  runs: ADMISSION_RUNS,
  aloneMs: 2,
  // Under load a millisecond brings most of those who were just answered back into one statement.
  crowd: 16,
  gatherMs: 1,
  waiting: 4_096,
  queueTimeoutMs: 10_000,
  isAbandoned: (request) => request.isAbandoned(),
}

/**
 * Waiting for a lock is hopeless sooner than waiting in a crowd; but who was only behind someone
 * that waits for it gets an answer in this time, whatever the number of replicas.
 */
const CONTENDED_TIMEOUT_MS = 4_000

/**
 * The hot path: requests that arrive together are admitted together. When a batch meets a lock on
 * an account's count, that account is served separately from then on.
 */
export function createAdmit(
  pool: pg.Pool,
  options: AdmissionOptions,
): { readonly admit: Admit; readonly admitTogether: AdmitTogether } {
  const admitBatch = createAdmitBatch(pool, options)
  // Uncounted requests do not queue for a locked count.
  const toQueueKey = ({ keyHash, isCounted }: AdmissionRequest) => (isCounted ? keyHash : '')
  const contended = new ContendedAccounts({
    ...LIMITS,
    serve: admitBatch,
    toKey: toQueueKey,
    queueTimeoutMs: CONTENDED_TIMEOUT_MS,
  })

  /** Finds the locked accounts; false if the lock is on no account, such as a table lock. */
  const markContended = async (batch: readonly WaitingRequest[]): Promise<boolean> => {
    const keys = batch.map(({ request }) => Buffer.from(request.keyHash, 'hex'))
    const values = [keys, options.databaseTime?.().toISOString() ?? null]
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

  const { ask, askTogether } = createBatch<AdmissionRequest, Admission | undefined>(
    async (batch) => {
      const others = contended.divert(batch)
      try {
        await admitBatch(others)
      } catch (error) {
        const found = isLockTimeout(error) && (await markContended(others).catch(() => false))
        if (found) await admitOrRefuse(contended.divert(others))
        else refuse(others, error)
      }
    },
    LIMITS,
  )
  return { admit: ask, admitTogether: askTogether }
}

function refuse(batch: readonly WaitingRequest[], error: unknown): void {
  for (const { reject } of batch) reject(error)
}
