import type { Send } from '@promptwire/core/contract/derive/client'
import { Failure, unavailable } from '@promptwire/core/errors/failure'
import { VERSION } from '@promptwire/core/version'

const TIMEOUT_MS = 30_000
/** For models and large files. */
const EXTERNAL_TIMEOUT_MS = 5 * 60_000

/** Sends to the API at an address, and says what to do where no current API answers. */
export const createSend =
  (origin: string): Send =>
  async (url, { external, ...request }) => {
    const signal = AbortSignal.timeout(external ? EXTERNAL_TIMEOUT_MS : TIMEOUT_MS)
    const unreachable = (cause: unknown) => {
      throw unavailable(
        `${origin} cannot be reached. Start the service, or set PROMPTWIRE_API_URL to its address.`,
        cause,
      )
    }
    const response = await fetch(url, { ...request, signal }).catch(unreachable)
    const text = await response.text().catch(unreachable)
    const problem = response.status < 500 ? findProblem(response, text) : undefined
    if (problem) throw new Failure('NOT_FOUND', `${origin} ${problem}`)
    return { status: response.status, headers: response.headers, text: async () => text }
  }

/** The answer of an API to a path that it does not have. */
const UNKNOWN_PATH = 'Path not found.'

function findProblem({ status, headers }: Response, text: string): string | undefined {
  if (!headers.get('content-type')?.startsWith('application/json')) {
    return `is not the API of Promptwire (it answers ${status}). Set PROMPTWIRE_API_URL to the address that ends in /api/v1.`
  }
  return status === 404 && text.includes(UNKNOWN_PATH)
    ? `does not have this operation: it is older than this program (${VERSION}). Upgrade the service, or use the program of its version.`
    : undefined
}
