import { setTimeout as sleep } from 'node:timers/promises'
import type { Send } from '@promptwire/contract/derive/client'
import { Failure, unavailable } from '@promptwire/core/errors/failure'
import { VERSION } from '@promptwire/core/version'
import { showNothing } from './progress.ts'
import { fetchSafely } from './untrusted/urls.ts'
import { WrongUse } from './wrong-use.ts'

const TIMEOUT_MS = 30_000
/** For models and large files. */
const EXTERNAL_TIMEOUT_MS = 5 * 60_000

/** Max seconds to wait for a rate limit. */
const MAX_WAIT = 60

/**
 * Sends to the API, and explains what to do if no current API responds. Retries a rate-limited
 * request once the server accepts it.
 */
export const createSend =
  (origin: string, showProgress = showNothing): Send =>
  async (...request) => {
    for (;;) {
      const answer = await sendOnce(origin, ...request)
      const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN)
      if (answer.status !== 429 || !(seconds <= MAX_WAIT)) return answer
      showProgress(`Too many requests: waiting ${seconds} s`)
      await sleep(seconds * 1_000)
    }
  }

type SendOnce = (origin: string, ...request: Parameters<Send>) => ReturnType<Send>

const sendOnce: SendOnce = async (origin, url, { external, ...request }) => {
  const signal = AbortSignal.timeout(external ? EXTERNAL_TIMEOUT_MS : TIMEOUT_MS)
  const unreachable = (cause: unknown) => {
    if (cause instanceof WrongUse) throw new Failure('FORBIDDEN', cause.message)
    if (wasSent(cause)) throw cause
    throw unavailable(
      `${origin} cannot be reached. Start the service, or set PROMPTWIRE_API_URL to its address.`,
      cause,
    )
  }
  const response = await fetchSafely(url, { ...request, signal }).catch(unreachable)
  const text = await response.text().catch(unreachable)
  const problem = response.status < 500 ? findProblem(response, text) : undefined
  if (problem) throw new Failure('NOT_FOUND', `${origin} ${problem}`)
  return { status: response.status, headers: response.headers, text: async () => text }
}

/** Errors of a request that the server may have received. */
const AFTER_SENDING = /^(?:ECONNRESET|EPIPE|UND_ERR_(?:SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT))$/

function wasSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = (error.cause ?? {}) as { readonly code?: unknown }
  return error.name === 'TimeoutError' || AFTER_SENDING.test(String(code))
}

/** The API's message for unknown paths. */
const UNKNOWN_PATH = 'Path not found.'

function findProblem({ status, headers }: Response, text: string): string | undefined {
  if (!headers.get('content-type')?.startsWith('application/json')) {
    return `is not the API of Promptwire (it answers ${status}). Set PROMPTWIRE_API_URL to the address that ends in /api/v1.`
  }
  return status === 404 && text.includes(UNKNOWN_PATH)
    ? `does not have this operation: it is older than this program (${VERSION}). Upgrade the service, or use the program of its version.`
    : undefined
}
