import { buildRequest } from '@promptwire/core/contract/build-request'
import type { Method } from '@promptwire/core/contract/operation'
import { rethrow } from './failure.ts'
import { findServer } from './find-server.ts'
import { OPERATIONS, type OperationTypes } from './operations.ts'
import { notOurs, readJson, request, type Server } from './server.ts'
import type { ServerOptions } from './types.ts'

export { PromptwireError } from './error.ts'
export type { OperationTypes } from './operations.ts'

export interface ManageOptions extends ServerOptions {
  /** Milliseconds that one call may take. Default: 120,000, as some call a model. */
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** Runs a change once within 24 hours, so that a call without an answer can be sent again. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** The answer of an operation. */
export interface Answer<Data> {
  readonly data: Data
  /** Cursor of the next page of a list; null on the last one. */
  readonly next_cursor?: string | null
}

/** A call takes an input; the input may be left out where no field is required. */
export type Call<Input, Output> = (
  ...given: object extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]
) => Promise<Answer<Output>>

/** One function per operation, under its name in the reference. */
export type Manage = {
  readonly [Name in keyof OperationTypes]: Call<
    OperationTypes[Name]['input'],
    OperationTypes[Name]['output']
  >
}

/** A client of the operations of the API. Each call is one request and rejects with PromptwireError. */
export function createManage(options: ManageOptions = {}): Manage {
  const server = findServer(options, options.timeoutMs ?? 120_000)
  const calls = Object.entries(OPERATIONS).map(([name, operation]) => [
    name,
    (input: object = {}, given: CallOptions = {}) => call(server, operation, input, given),
  ])
  // The types of the calls are those of their names.
  return Object.fromEntries(calls) as Manage
}

async function call(
  server: Server,
  operation: string,
  input: object,
  { idempotencyKey, signal }: CallOptions,
): Promise<Answer<unknown>> {
  const [method, path] = operation.split(' ') as [Method, string]
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
  const { url, ...init } = build({ method, path }, { ...input }, headers)
  const timeout = AbortSignal.timeout(server.timeoutMs)
  const response = await request(server, url, {
    ...init,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const { data, error, ...answer } = await readJson<unknown>(response)
  if (data === undefined || error) throw notOurs(response)
  return { data, ...answer }
}

const build = (
  operation: { method: Method; path: string },
  input: Record<string, unknown>,
  headers: Record<string, string>,
) => {
  try {
    return buildRequest(operation, '', input, { headers })
  } catch (error) {
    return rethrow(error)
  }
}

type List = (input: never) => Promise<Answer<readonly unknown[]>>

type Item<Of extends List> = Awaited<ReturnType<Of>>['data'][number]

/** The records of a list, page after page: `for await (const prompt of paginate(api.list_prompts))`. */
export async function* paginate<Of extends List>(
  list: Of,
  ...[input]: undefined extends Parameters<Of>[0]
    ? [input?: Parameters<Of>[0]]
    : [input: Parameters<Of>[0]]
): AsyncGenerator<Item<Of>, void, undefined> {
  let given: { cursor?: string | null } = { ...(input as object) }
  do {
    const { data, next_cursor = null } = await list(given as never)
    yield* data as Item<Of>[]
    given = { ...given, cursor: next_cursor }
  } while (given.cursor !== null)
}
