import { Failure } from '@promptwire/core/failure'
import { PROVIDER_KINDS } from '@promptwire/core/model-providers'
import type { ModelAccess } from '../../domain/model/model.ts'
import { FetchTrouble, type Trouble } from '../watch-request.ts'
import { impliedStatus, type ProviderError, readProviderError } from './provider-error.ts'
import { quoteProvider } from './quote-provider.ts'
import { retryAfterSeconds } from './retry-after.ts'

/**
 * What went wrong with a call, in our words: the one place that reads errors of providers. The errors
 * themselves hold prompts and keys, so that none of them is the cause of a Failure. `isStreaming`: the
 * HTTP answer was a success, so that an SDK's status of the error is made up.
 */
export function providerFailure(error: unknown, access: ModelAccess, isStreaming = false): Failure {
  if (error instanceof Failure) return error
  const trouble = troubleIn(error)
  if (trouble) {
    const { name } = PROVIDER_KINDS[access.kind]
    const inside = { detail: trouble.trouble, cause: trouble.origin }
    return new Failure('PROVIDER_FAILED', `${name}: ${TROUBLE[trouble.trouble]}`, {}, inside)
  }
  const said = readProviderError(error, isStreaming)
  return said ? refusal(said, access) : brokenAnswer()
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

function refusal(error: ProviderError, access: ModelAccess): Failure {
  const { name } = PROVIDER_KINDS[access.kind]
  const status = error.status ?? impliedStatus(error.type)
  const code = codeOf(status)
  const quoted = status >= 400 && status !== 401 ? quoteProvider(error.message, access) : ''
  const message = `${name} ${problem(status, error)}${quoted}`
  const isBusy = status === 429 || status === 503 || status === 529
  const retry = () => String(retryAfterSeconds(error.headers, Date.now()))
  const says = error.headers['retry-after'] !== undefined
  const headers = status === 429 || (isBusy && says) ? { 'Retry-After': retry() } : {}
  return new Failure(code, message, headers)
}

function codeOf(status: number): 'RATE_LIMITED' | 'PROVIDER_REFUSED' | 'PROVIDER_FAILED' {
  if (status === 429) return 'RATE_LIMITED'
  return status >= 400 && status < 500 ? 'PROVIDER_REFUSED' : 'PROVIDER_FAILED'
}

/** A status that was received is named; one that a stream's error implies is not. */
function problem(status: number, error: ProviderError): string {
  const received = error.status === undefined ? '' : ` (${error.status})`
  if (status === 529 || /overload/.test(error.type)) return `is overloaded${received}. Try again.`
  switch (status) {
    case 401:
      return `refused the key${received}.`
    case 403:
      return `does not allow this request${received}.`
    case 404:
      return 'has no model of this name.'
    case 429:
      return `takes no more requests now${received}.`
    case 503:
      return `is not available now${received}. Try again.`
  }
  if (status >= 400 && status < 500) return `refused the request${received}.`
  return received ? `failed${received}.` : 'ended its answer with an error.'
}
