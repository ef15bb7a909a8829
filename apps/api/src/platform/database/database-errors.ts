/**
 * SQLSTATE classes of connections, sign-in, resources (disk, memory, connections) and the system.
 */
const CLASSES = new Set(['08', '28', '53', '58'])

/**
 * Time limits, locks, a server that stops or starts, read-only, no permission, no database,
 * retries.
 */
const STATES = new Set([
  '57014',
  '55P03',
  '25P03',
  '25P04',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25006',
  '40001',
  '40P01',
  '42501',
  '3D000',
])

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
])

/** Prisma: no server, time limits, closed connections, pool and transaction limits, conflicts. */
const PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'])

/** Errors of node-postgres without a code. */
const DRIVER =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/**
 * Whether an error or its cause means that the database is unavailable. The only list of such
 * errors, from any layer.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return isUnavailableState(error)
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: unknown } }
  return (
    isUnavailableCode(code) ||
    DRIVER.test(error.message) ||
    isDatabaseUnavailable(meta?.driverAdapterError) ||
    (error.cause !== undefined && isDatabaseUnavailable(error.cause))
  )
}

/** Prisma's adapter keeps the server's response as plain data. */
const isUnavailableState = (cause: unknown): boolean =>
  typeof cause === 'object' &&
  cause !== null &&
  'originalCode' in cause &&
  isUnavailableCode(cause.originalCode)

const isUnavailableCode = (code: unknown): boolean =>
  typeof code === 'string' &&
  (STATES.has(code) || NETWORK.has(code) || PRISMA.has(code) || isUnavailableClass(code))

const isUnavailableClass = (code: string) =>
  /^[0-9A-Z]{5}$/.test(code) && CLASSES.has(code.slice(0, 2))

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether a statement gave up on a lock that another session has. */
export const isLockTimeout = (error: unknown): boolean => getErrorCode(error) === '55P03'

const CONTENTION = new Set(['55P03', '40P01', '40001'])

/**
 * Lock timeout, deadlock or serialization failure: the same statement may succeed the next time.
 */
export const isContention = (error: unknown): boolean => CONTENTION.has(getErrorCode(error))

/** Shutdown, crash, start-up, an ended session, and a standby that is not promoted. */
const SERVER_LOST_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25006'])

/** Whether the server or the network failed, rather than a statement. */
export function isConnectionLost(error: unknown): boolean {
  const code = getErrorCode(error)
  return (
    NETWORK.has(code) ||
    SERVER_LOST_STATES.has(code) ||
    (code.length === 5 && code.startsWith('08')) ||
    (error instanceof Error && DRIVER.test(error.message))
  )
}
