import { FailureEnvelope } from '@promptwire/core/errors/envelope'
import { Failure, unavailable } from '@promptwire/core/errors/failure'
import { NoAnswer, NotSent } from '@promptwire/core/errors/no-answer'
import { z } from 'zod'
import { buildRequest, type RequestOptions } from '../build-request.ts'
import type {
  Answer,
  Contract,
  Operation,
  Output,
  ProjectOperation,
  RawInput,
} from '../operation.ts'

/**
 * One HTTP exchange, like `fetch`. Rejects without a response: with `NotSent` if nothing was sent.
 * May reject with a `Failure`.
 */
export type Send = (
  url: string,
  request: {
    method: string
    headers: Record<string, string>
    body?: string
    /** Calls an external service, so it uses a longer timeout. */
    external?: boolean
  },
) => Promise<{
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}>

export interface CallOptions extends RequestOptions {
  /** Replaces the client's transport for this call. */
  readonly send?: Send
}

/** Operations without an envelope: files and endless streams. */
type Unenveloped =
  | { readonly answers: 'file' }
  | { readonly answers: 'stream'; readonly progress?: undefined }

/** One function per operation; a finite stream resolves with its output only. */
export type Client<C extends Contract> = {
  readonly [Name in keyof C as C[Name] extends Unenveloped ? never : Name]: (
    input: RawInput<C[Name]>,
    options?: CallOptions,
  ) => Promise<Answer<Output<C[Name]>>>
}

/** The row fields that a call uses. */
type CallRow = Pick<Operation, 'method' | 'path'> &
  Partial<Pick<ProjectOperation, 'effect' | 'external' | 'maxBodyBytes'>>

/** A contract without schemas, for programs that only call it. */
export type CallRows<C extends Contract> = { readonly [Name in keyof C]: CallRow }

export const toCallRows = <C extends Contract>(contract: C): CallRows<C> =>
  Object.fromEntries(Object.entries(contract).map(([name, row]) => [name, toCallRow(row)])) as {
    [Name in keyof C]: CallRow
  }

const toCallRow = ({ method, path, effect, external, maxBodyBytes }: CallRow): CallRow => ({
  method,
  path,
  ...(effect && { effect }),
  ...(external && { external }),
  ...(maxBodyBytes && { maxBodyBytes }),
})

/** Tries success first: most responses succeed. */
const Envelope = z.union([
  z.object({
    data: z.unknown(),
    error: z.null(),
    next_cursor: z.string().nullable().optional(),
    diff: z.string().optional(),
  }),
  FailureEnvelope,
])

/** Failure headers that callers act on. */
const FAILURE_HEADERS = ['Retry-After', 'WWW-Authenticate']

/**
 * Rejects API errors with their `Failure` and an unreachable service with UNAVAILABLE. A missing
 * response or a proxy's 502 to 504 rejects with `NoAnswer`, any other response without an envelope
 * with a plain Error.
 */
export function createClient<C extends Contract>(
  contract: C | CallRows<C>,
  baseUrl: string,
  send: Send,
): Client<C> {
  const functions = clientFunctions.get(contract) ?? createFunctions(contract)
  // Each operation has a function with its name; defining them loses the types.
  return Object.create(functions, { [ORIGIN]: { value: { baseUrl, send } } })
}

const ORIGIN = Symbol('origin')

interface Origin {
  readonly [ORIGIN]: { readonly baseUrl: string; readonly send: Send }
}

const clientFunctions = new WeakMap<object, object>()

/** Functions that all clients of a contract inherit: web makes one per request for one call. */
function createFunctions(contract: Readonly<Record<string, CallRow>>): object {
  const properties = Object.entries(contract).map(([name, operation]) => [
    name,
    {
      get(this: Origin) {
        const { baseUrl, send } = this[ORIGIN]
        return (input: Record<string, unknown>, options: CallOptions = {}) =>
          call(operation, baseUrl, send, input, options)
      },
    },
  ])
  const functions = Object.defineProperties({}, Object.fromEntries(properties))
  clientFunctions.set(contract, functions)
  return functions
}

async function call(
  operation: CallRow,
  baseUrl: string,
  send: Send,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Answer<unknown>> {
  const { url, ...request } = buildRequest(operation, baseUrl, input, options)
  const external = operation.external || takesFiles(operation)
  const sent = (options.send ?? send)(url, { ...request, ...(external && { external }) })
  const isWrite = changesSomething(operation)
  const fail = rejectUnanswered(isWrite)
  const response = await sent.catch(fail)
  const body = await response.text().catch(fail)
  return readEnvelope(response.status, body, response.headers, isWrite)
}

/** Whether an operation writes; internal rows have no effect. */
const changesSomething = ({ effect, method }: CallRow): boolean =>
  effect ? effect !== 'reads' : method !== 'GET'

/** Max body size that needs no longer timeout. */
const MAX_QUICK_BODY_BYTES = 4 * 1024 * 1024

/** Whether a body may be a large file, which needs the timeout of an external service. */
const takesFiles = ({ maxBodyBytes = 0 }: CallRow): boolean => maxBodyBytes > MAX_QUICK_BODY_BYTES

/** Turns the rejection of a `Send` into a `Failure`. */
const rejectUnanswered =
  (isWrite: boolean) =>
  (cause: unknown): never => {
    if (cause instanceof Failure) throw cause
    if (cause instanceof NotSent) {
      throw unavailable('The service cannot be reached right now; try again later.', cause)
    }
    throw new NoAnswer(isWrite, cause)
  }

/** Proxy statuses for an API that is unreachable or did not respond. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

/** Unwraps an envelope; throws its `Failure`. */
export function readEnvelope(
  status: number,
  body: string,
  headers: { get(name: string): string | null },
  isWrite = false,
): Answer<unknown> {
  const envelope = Envelope.safeParse(parseJson(body))
  if (!envelope.success) {
    const error = new Error(`The API answered ${status} without an envelope`)
    if (GATEWAY_STATUSES.has(status)) throw new NoAnswer(isWrite, error)
    throw error
  }
  if (envelope.data.error === null) {
    const { error: _, ...answer } = envelope.data
    return answer as Answer<unknown>
  }
  const failureHeaders = FAILURE_HEADERS.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const { code, message, details = [] } = envelope.data.error
  throw new Failure(code, message, Object.fromEntries(failureHeaders), { details })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
