import { APICallError } from '@ai-sdk/provider'
import { parseJson } from '@promptwire/core/text/json-text'
import { z } from 'zod'

export interface ProviderError {
  /** Status of the HTTP response; undefined for an error inside a stream. */
  readonly status: number | undefined
  /** The provider's name for the kind: `overloaded_error`, `content_filter`. */
  readonly type: string
  /** Empty if the provider sent none. */
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
}

const word = z.union([z.string(), z.number()]).nullish()
const Fields = z.object({ message: z.string(), type: word, code: word, status: word })
const Body = z.union([
  z.object({ error: Fields }).transform(({ error }) => error),
  z.object({ response: z.object({ error: Fields }) }).transform(({ response }) => response.error),
  Fields,
  z.object({ error: z.string() }).transform(({ error }) => ({ message: error })),
  z.object({ detail: z.string() }).transform(({ detail }) => ({ message: detail })),
])

/** Reads an SDK's error; undefined if it does not come from a provider. */
export function readProviderError(error: unknown, isStreaming: boolean): ProviderError | undefined {
  if (!APICallError.isInstance(error)) {
    // The SDKs pass on an error inside a stream as a bare object.
    const errorBody = error instanceof Error ? undefined : Body.safeParse(error).data
    return errorBody && { status: undefined, ...toMessageAndType(errorBody), headers: {} }
  }
  const errorBody = Body.safeParse(error.data).data ?? inBody(error.responseBody)
  if (isStreaming)
    return errorBody && { status: undefined, ...toMessageAndType(errorBody), headers: {} }
  if ((error.statusCode ?? 0) < 300) return undefined
  const { message, type } = errorBody ? toMessageAndType(errorBody) : { message: '', type: '' }
  return { status: error.statusCode, type, message, headers: error.responseHeaders ?? {} }
}

/** Some gateways return a list with one error. */
function inBody(text: string | undefined): z.output<typeof Body> | undefined {
  try {
    const body = parseJson(text ?? '')
    return Body.safeParse(Array.isArray(body) ? body[0] : body).data
  } catch {
    return undefined
  }
}

interface ErrorBody {
  readonly message: string
  readonly type?: unknown
  readonly code?: unknown
  readonly status?: unknown
}

const toMessageAndType = ({ message, type, code, status }: ErrorBody) => ({
  message,
  type: [type, code, status]
    .filter((each) => each != null)
    .join(' ')
    .toLowerCase()
    .slice(0, 200),
})

/** The HTTP status that an error inside a stream would have had. */
export function impliedStatus(type: string): number {
  const numbered = /\b[45]\d\d\b/.exec(type)?.[0]
  if (numbered) return Number(numbered)
  return STATUS_BY_TYPE.find(([words]) => words.test(type))?.[1] ?? 500
}

const STATUS_BY_TYPE: readonly (readonly [RegExp, number])[] = [
  [/overload|unavailable/, 529],
  [/quota|rate_limit|resource_exhausted/, 429],
  [/authentication/, 401],
  [/permission/, 403],
  [/not_found/, 404],
  [/invalid|bad_request|context_length|precondition/, 400],
]

export const isContentFilter = (type: string): boolean =>
  /\bcontent_(?:filter|policy_violation)\b/.test(type)
