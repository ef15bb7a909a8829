import { z } from 'zod'
import { FailureEnvelope } from '../../envelope.ts'
import { Failure, unavailable } from '../../failure.ts'
import {
  type Answer,
  type Contract,
  type Given,
  hasQuery,
  isExternal,
  type Operation,
  type Output,
  pathParameters,
} from '../operation.ts'

/** One HTTP exchange, as `fetch` makes it. Rejects when there was no answer, or with a `Failure`. */
export type Send = (
  url: string,
  request: {
    method: string
    headers: Record<string, string>
    body?: string
    /** The answer takes as long as that of another service. */
    external?: boolean
  },
) => Promise<{
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}>

export interface CallOptions {
  /** Sent as `Authorization: Bearer`. */
  readonly bearer?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Sends this call, instead of the client's own way. */
  readonly send?: Send
}

/** Rows whose answer is no envelope: a file, and a stream that never ends by itself. */
type Unenveloped =
  | { readonly answers: 'file' }
  | { readonly answers: 'stream'; readonly tells?: undefined }

/** A function per row; a stream that ends is asked for its output alone. */
export type Client<C extends Contract> = {
  readonly [Name in keyof C as C[Name] extends Unenveloped ? never : Name]: (
    input: Given<C[Name]>,
    options?: CallOptions,
  ) => Promise<Answer<Output<C[Name]>>>
}

/** Success is tried first, since most answers tell of it. */
const Envelope = z.union([
  z.object({
    data: z.unknown(),
    error: z.null(),
    next_cursor: z.string().nullable().optional(),
  }),
  FailureEnvelope,
])

/** Headers of a refusal that its receiver acts on. */
const TELLING_HEADERS = ['Retry-After', 'WWW-Authenticate']

/**
 * The typed client of a contract. A refusal by the API rejects with the `Failure` it sent; no
 * answer, or that of a proxy which got none, with UNAVAILABLE; any other answer that is no
 * envelope with a plain Error.
 */
export function createClient<C extends Contract>(
  contract: C,
  baseUrl: string,
  send: Send,
): Client<C> {
  const calls = Object.entries(contract).map(([name, operation]) => [
    name,
    (input: Record<string, unknown>, options: CallOptions = {}) =>
      call(operation, baseUrl, send, input, options),
  ])
  // Every row became a function of its own name just above; only the types are lost on the way.
  return Object.fromEntries(calls) as Client<C>
}

async function call(
  operation: Operation,
  baseUrl: string,
  send: Send,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Answer<unknown>> {
  const { url, ...request } = requestOf(operation, baseUrl, input, options)
  const external = isExternal(operation)
  const sent = (options.send ?? send)(url, { ...request, ...(external && { external }) })
  const response = await sent.catch(unreachable)
  const body = await response.text().catch(unreachable)
  return readEnvelope(response.status, body, response.headers)
}

/** How an operation is asked for over HTTP: path, then query or JSON body. */
export function requestOf(
  { method, path }: Operation,
  baseUrl: string,
  input: Record<string, unknown>,
  { bearer, headers }: CallOptions = {},
) {
  const inPath = new Set(pathParameters(path))
  const rest = Object.entries(input).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined,
  )
  const filled = fillPath(path, input)
  const query = hasQuery(method) && rest.length > 0 ? `?${queryOf(rest)}` : ''
  return {
    url: baseUrl + filled + query,
    method,
    headers: {
      ...headers,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(!hasQuery(method) && { 'content-type': 'application/json' }),
    },
    ...(!hasQuery(method) && { body: JSON.stringify(Object.fromEntries(rest)) }),
  }
}

function unreachable(cause: unknown): never {
  if (cause instanceof Failure) throw cause
  throw unavailable('The service cannot be reached right now; try again later.', cause)
}

/** What a proxy answers for an API that it cannot reach. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

/** What an envelope holds; the `Failure` that it tells of is thrown. */
export function readEnvelope(
  status: number,
  body: string,
  headers: { get(name: string): string | null },
): Answer<unknown> {
  const envelope = Envelope.safeParse(parseJson(body))
  if (!envelope.success) {
    const error = new Error(`The API answered ${status} without an envelope`)
    if (GATEWAY_STATUSES.has(status)) return unreachable(error)
    throw error
  }
  if (envelope.data.error === null) {
    const { data, next_cursor } = envelope.data as Answer<unknown>
    return next_cursor === undefined ? { data } : { data, next_cursor }
  }
  const telling = TELLING_HEADERS.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const { code, message } = envelope.data.error
  throw new Failure(code, message, Object.fromEntries(telling))
}

/** A path with the values of its `:name` segments. */
export const fillPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/:([a-z_]+)/g, (_, name: string) => pathSegment(name, values[name]))

/** Empty, or holding what URL parsers and proxies resolve away, percent-encoded too. */
const ANOTHER_PATH = /^$|(?:^|[/\\])\.{1,2}(?:$|[/\\])/

function pathSegment(name: string, value: unknown): string {
  const text = String(value).toWellFormed()
  if (ANOTHER_PATH.test(text)) {
    throw new Failure('VALIDATION_ERROR', `${name}: must not be empty, "." or "..", nor a path.`)
  }
  return encodeURIComponent(text)
}

const queryOf = (fields: [string, unknown][]): string =>
  new URLSearchParams(
    fields.map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
