import { buildRequest } from '@promptwire/contract/build-request'
import type { Method } from '@promptwire/contract/operation'
import { rethrow } from './failure.ts'
import { findServer } from './find-server.ts'
import { OPERATIONS, type OperationTypes } from './operations-built.ts'
import { notOurs, readJson, request, type Server } from './server.ts'
import type { ServerOptions } from './types.ts'

export { PromptwireError } from './error.ts'
export type { OperationTypes } from './operations-built.ts'

export interface ManageOptions extends ServerOptions {
  /** Timeout of one call in milliseconds. Default: 120,000, since some calls run a model. */
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** Makes a change run once within 24 hours, so that it is safe to retry without a response. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export interface Answer<Data> {
  readonly data: Data
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor?: string | null
}

/** The input is optional if no field is required. */
export type Call<Input, Output> = (
  ...given: object extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]
) => Promise<Answer<Output>>

/** One function per operation, named as in the reference. */
export type Manage = {
  readonly [Name in keyof OperationTypes]: Call<
    OperationTypes[Name]['input'],
    OperationTypes[Name]['output']
  >
}

/** A client for the API's operations. Each call is one request and rejects with PromptwireError. */
export function createManage(options: ManageOptions = {}): Manage {
  const server = findServer(options, options.timeoutMs ?? 120_000)
  const calls = Object.entries(OPERATIONS).map(([name, operation]) => [
    name,
    (input: object = {}, given: CallOptions = {}) => call(server, operation, input, given),
  ])
  // Object.fromEntries loses the names and their types.
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

/**
 * Iterates over a list's records on all pages: `for await (const prompt of
 * paginate(api.list_prompts))`.
 */
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
