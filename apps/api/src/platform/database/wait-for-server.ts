import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '@promptwire/runtime/environment'
import { isDatabaseUnavailable } from './database-errors.ts'
import type { StartReport } from './migrations/migration-progress.ts'

const BETWEEN_MS = 1_000
const TRIES_PER_WARNING = 10
/** Longer than an attempt to connect takes. */
const CONNECTING_MS = 10_000

/** Errors that an operator can fix, by SQLSTATE. */
const MISTAKES: Readonly<Record<string, string>> = {
  '28000': 'refuses the connection',
  '28P01': 'does not accept the password',
  '3D000': 'does not have this database',
  '42501': 'denies our role what a migration needs',
}

interface Waiting extends StartReport {
  readonly url: string
  readonly seconds: number
}

/** Retries until the server is available: it may start after us, or be restarting. */
export async function waitForServer<T>(
  { url, seconds, warn, state }: Waiting,
  attempt: () => Promise<T>,
): Promise<T> {
  const where = `PostgreSQL at ${databaseAddress(url)}`
  let end = performance.now() + seconds * 1_000
  for (let tries = 0; ; tries++) {
    const began = performance.now()
    try {
      return await attempt()
    } catch (error) {
      const mistake = MISTAKES[getConnectErrorCode(error)]
      if (mistake) throw new OperatorError(`${where} ${mistake}; check DATABASE_URL.`)
      if (error instanceof OperatorError || !isDatabaseUnavailable(error)) throw error
      // The connection was lost in the middle of a migration: restart the timeout.
      if (performance.now() - began > CONNECTING_MS) end = performance.now() + seconds * 1_000
      const reason = getConnectErrorReason(error)
      if (performance.now() > end) {
        throw new OperatorError(`${where} cannot be used: ${reason}. Gave up after ${seconds} s.`)
      }
      if (tries % TRIES_PER_WARNING === 0) {
        warn?.(`${where} cannot be used yet: ${reason}. Waiting for it.`)
      }
      state?.('waiting for the database')
      await pause(BETWEEN_MS)
    }
  }
}

const getConnectErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** A refused connection to a name with several addresses has a code and no message. */
function getConnectErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return getConnectErrorReason(error.cause)
  return error.message || getConnectErrorCode(error)
}

/** Host and database of a URL, never with the password. */
export function databaseAddress(url: string): string {
  const { host, pathname } = URL.canParse(url)
    ? new URL(url)
    : { host: 'DATABASE_URL', pathname: '' }
  return host + pathname
}
