import type { Send } from '@promptwire/contract/derive/client'
import { isWrongServiceSecret } from '@promptwire/contract/operations/service-secret'
import { Failure } from '@promptwire/core/errors/failure'
import { type IsReady, isApiReady } from '@promptwire/runtime/health'
import { createThrottledLog } from '@promptwire/runtime/throttled-log'
import type { Logger } from 'pino'

const LOG_EVERY_MS = 60_000
const FOR_OPERATORS =
  'The API rejects the SERVICE_SECRET of the web app. Set the same value for both.'

/** A failure that only the operator can fix. */
export class Misconfigured extends Failure {
  constructor() {
    const message = 'Promptwire is misconfigured. Ask the operator to check the log.'
    super('UNAVAILABLE', message, { 'Retry-After': '60' })
  }
}

/** Logs a rejected service secret and rejects with `Misconfigured`. */
export function detectWrongSecret(send: Send, log: Logger): Send {
  const logWrongSecret = createThrottledLog(log, FOR_OPERATORS, LOG_EVERY_MS)
  return async (url, request) => {
    const response = await send(url, request)
    if (!isWrongServiceSecret(response)) return response
    const failure = new Misconfigured()
    logWrongSecret(failure)
    throw failure
  }
}

/** Ready when the API is ready and accepts our secret. */
export const webIsReady =
  (apiUrl: string, send: Send, serviceSecret: string): IsReady =>
  async () => {
    try {
      return await isApiReady(apiUrl, send, serviceSecret)()
    } catch (error) {
      return { isReady: false, notes: error instanceof Misconfigured ? [FOR_OPERATORS] : [] }
    }
  }
