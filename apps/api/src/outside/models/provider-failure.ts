import { APICallError } from '@ai-sdk/provider'
import { Failure } from '@promptwire/core/failure'
import { PROVIDER_KINDS } from '@promptwire/core/model-providers'
import type { ModelAccess } from '../../domain/model/model.ts'
import { FetchTrouble, type Trouble } from '../watch-request.ts'
import { saidByProvider } from './said-by-provider.ts'

/**
 * What went wrong with a call, in our words: the one place that reads errors of providers. The errors
 * themselves hold prompts and keys, so that none of them is the cause of a Failure.
 */
export function providerFailure(error: unknown, access: ModelAccess): Failure {
  if (error instanceof Failure) return error
  const name = PROVIDER_KINDS[access.kind].name
  const trouble = troubleIn(error)
  if (trouble) {
    const inside = { detail: trouble.trouble, cause: trouble.origin }
    return new Failure('PROVIDER_FAILED', `${name}: ${TROUBLE[trouble.trouble]}`, {}, inside)
  }
  const status = statusIn(error)
  if (status !== undefined) return refusal(status, error, access)
  return brokenAnswer()
}

/** An answer that ended in its middle, or is not what the provider's protocol says. */
export const brokenAnswer = (): Failure =>
  new Failure('PROVIDER_FAILED', "The provider's answer was broken off, or cannot be understood.")

const TROUBLE: Readonly<Record<Trouble, string>> = {
  slow: 'there was no connection in time.',
  'no-public-address':
    'the name leads to no public address; the operator names private hosts (PRIVATE_MODEL_HOSTS).',
  refused: 'the connection was refused.',
  failed: 'the connection failed.',
  stalled: 'nothing more came for too long.',
  endless: 'the answer took too long.',
  'too-large': 'the answer is larger than the limit.',
  cancelled: 'the answer was not read to its end.',
  unusable: 'the address or the key cannot be used.',
}

/** The SDKs wrap what their `fetch` throws, some of them twice. */
function troubleIn(error: unknown, depth = 0): FetchTrouble | undefined {
  if (error instanceof FetchTrouble) return error
  return error instanceof Error && depth < 5 ? troubleIn(error.cause, depth + 1) : undefined
}

const statusIn = (error: unknown): number | undefined =>
  APICallError.isInstance(error) && (error.statusCode ?? 0) >= 300 ? error.statusCode : undefined

function refusal(status: number, error: unknown, access: ModelAccess): Failure {
  const { name } = PROVIDER_KINDS[access.kind]
  const said = saidByProvider(error, access.apiKey)
  if (status === 401 || status === 403) {
    return new Failure('PROVIDER_REFUSED', `${name} refused the key (${status}).`)
  }
  if (status === 404) {
    return new Failure('PROVIDER_REFUSED', `${name} has no model of this name.${said}`)
  }
  if (status === 429) {
    const message = `${name} takes no more requests now (429).${said}`
    return new Failure('RATE_LIMITED', message, { 'Retry-After': retryAfter(error) })
  }
  if (status >= 400 && status < 500) {
    return new Failure('PROVIDER_REFUSED', `${name} refused the request (${status}).${said}`)
  }
  return new Failure('PROVIDER_FAILED', `${name} failed (${status}).`)
}

const RETRY_SECONDS = '5'
const LONGEST_RETRY_SECONDS = 86_400

/** In seconds as the provider says it; a date, or nothing, is a few. */
function retryAfter(error: unknown): string {
  const headers = APICallError.isInstance(error) ? error.responseHeaders : undefined
  const seconds = /^\d{1,9}$/.exec(headers?.['retry-after'] ?? '')?.[0]
  return seconds ? String(Math.min(Number(seconds), LONGEST_RETRY_SECONDS)) : RETRY_SECONDS
}
