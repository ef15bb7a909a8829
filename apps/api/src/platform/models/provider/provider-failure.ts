import { Failure, type FailureContext } from '@promptwire/core/errors/failure'
import { PROVIDER_KINDS } from '@promptwire/core/models/model-providers'
import { FetchError, type FetchProblem } from '../../fetch/watch-request.ts'
import type { ModelAccess } from '../model.ts'
import { ProviderFailure, type ProviderProblem } from '../provider-problem.ts'
import { optionsFailure } from './options-failure.ts'
import { impliedStatus, type ProviderError, readProviderError } from './provider-error.ts'
import { quoteProvider } from './quote-provider.ts'
import { retryAfterSeconds } from './retry-after.ts'

/**
 * Explains a failed call in our words; the only place that reads provider errors. They contain
 * prompts and keys, so a Failure never has one as its cause. `isStreaming`: the HTTP response was a
 * success, so the SDK's status is made up.
 */
export function providerFailure(error: unknown, access: ModelAccess, isStreaming = false): Failure {
  if (error instanceof Failure) return error
  const invalid = optionsFailure(error)
  if (invalid) return invalid
  const fetchError = findFetchError(error)
  if (fetchError) {
    const { name } = PROVIDER_KINDS[access.kind]
    const inside = { detail: fetchError.problem, cause: fetchError.origin }
    const { words: message, problem } = FETCH_PROBLEMS[fetchError.problem]
    return failed(`${name}: ${message}`, problem, inside)
  }
  const providerError = readProviderError(error, isStreaming)
  return providerError ? refusal(providerError, access) : brokenAnswer()
}

/** The response was cut off, or does not follow the provider's protocol. */
export const brokenAnswer = (): Failure =>
  failed("The provider's answer was aborted, or cannot be parsed.", 'down')

const failed = (
  message: string,
  kind: ProviderProblem['kind'] | undefined,
  inside: FailureContext = {},
) =>
  kind
    ? new ProviderFailure('PROVIDER_FAILED', message, { kind }, { inside })
    : new Failure('PROVIDER_FAILED', message, {}, inside)

interface FetchProblemMessage {
  readonly words: string
  readonly problem?: ProviderProblem['kind']
}

const FETCH_PROBLEMS: Readonly<Record<FetchProblem, FetchProblemMessage>> = {
  slow: { words: 'the connection timed out.', problem: 'down' },
  'no-public-address': {
    words:
      'the host name has no public address; the operator can allow private hosts (PRIVATE_MODEL_HOSTS).',
    problem: 'down',
  },
  refused: { words: 'the connection was refused.', problem: 'down' },
  failed: { words: 'the connection failed.', problem: 'down' },
  stalled: { words: 'the response stalled.', problem: 'stalled' },
  endless: { words: 'the response took too long.', problem: 'stalled' },
  'too-large': { words: 'the response is larger than the limit.' },
  cancelled: { words: 'the response was not read to its end.' },
  unusable: { words: 'the address or the key cannot be used.', problem: 'refused' },
}

/** The SDKs wrap errors of their `fetch`, some twice. */
function findFetchError(error: unknown, depth = 0): FetchError | undefined {
  if (error instanceof FetchError) return error
  return error instanceof Error && depth < 5 ? findFetchError(error.cause, depth + 1) : undefined
}

function refusal(error: ProviderError, access: ModelAccess): Failure {
  const { name } = PROVIDER_KINDS[access.kind]
  const status = error.status ?? impliedStatus(error.type)
  const code = toFailureCode(status)
  const quoted = status >= 400 && status !== 401 ? quoteProvider(error.message, access) : ''
  const message = `${name} ${describe(status, error)}${quoted}`
  const isBusy = status === 429 || status === 503 || status === 529
  const hasRetryAfter = isBusy && error.headers['retry-after'] !== undefined
  const seconds = retryAfterSeconds(error.headers)
  const headers = status === 429 || hasRetryAfter ? { 'Retry-After': String(seconds) } : {}
  const kind = toProblemKind(status)
  if (!kind) return new Failure(code, message, headers)
  const problem = { kind, retryAfterMs: hasRetryAfter ? seconds * 1_000 : undefined }
  return new ProviderFailure(code, message, problem, { headers })
}

/** Undefined if the status concerns only the request. */
function toProblemKind(status: number): ProviderProblem['kind'] | undefined {
  if (status === 401 || status === 403 || status === 404) return 'refused'
  if (status === 429 || status === 529) return 'busy'
  return status >= 400 && status < 500 ? undefined : 'down'
}

function toFailureCode(status: number): 'RATE_LIMITED' | 'PROVIDER_REFUSED' | 'PROVIDER_FAILED' {
  if (status === 429) return 'RATE_LIMITED'
  return status >= 400 && status < 500 ? 'PROVIDER_REFUSED' : 'PROVIDER_FAILED'
}

/** Names a received status, but not one that a stream's error implies. */
function describe(status: number, error: ProviderError): string {
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
      return `is out of capacity or quota${received}.`
    case 503:
      return `is unavailable${received}. Try again.`
  }
  if (status >= 400 && status < 500) return `refused the request${received}.`
  return received ? `failed${received}.` : 'ended its answer with an error.'
}
