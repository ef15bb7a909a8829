import { KEY_VARIABLE } from '@promptwire/contract/find-key'
import { type FieldProblem, PromptwireError, unavailable } from './error.ts'
import type { Compiled, Format, Variables } from './types.ts'

export interface Server {
  /** Without a trailing slash, and without `/api/v1`. */
  readonly url: string
  /** Empty if neither the options nor the environment have a key. */
  readonly key: string
  readonly timeoutMs: number
  readonly fetch: typeof fetch
}

/** A prompt in a request to POST /api/v1/compiled. */
export interface CompileRequest {
  readonly prompt_id: string
  readonly variables?: Variables | undefined
  readonly version?: number | undefined
  readonly format?: Format | undefined
  readonly lenient?: boolean | undefined
}

/** A compiled prompt, confirmation that the copy is current, or an error. */
export type CompileAnswer =
  | (Compiled & { readonly etag: string })
  | { readonly not_modified: true; readonly etag: string }
  | { readonly error: FailureBody }

interface FailureBody {
  readonly code: string
  readonly message: string
  readonly details?: readonly FieldProblem[]
}

export const toError = ({ code, message, details = [] }: FailureBody): PromptwireError =>
  new PromptwireError(code, message, { details })

/** Milliseconds before the second attempt; the delay then doubles. */
const FIRST_DELAY_MS = 100

/** Compiles up to 100 prompts. Retries while the server is down or busy and time remains. */
export async function compilePrompts(
  server: Server,
  prompts: readonly (CompileRequest & { readonly if_none_match?: string | undefined })[],
): Promise<readonly CompileAnswer[]> {
  const signal = AbortSignal.timeout(server.timeoutMs)
  const endsAt = performance.now() + server.timeoutMs
  for (let delay = FIRST_DELAY_MS; ; delay *= 2) {
    try {
      return await send(server, prompts, signal)
    } catch (error) {
      if (!(error instanceof PromptwireError && error.isTemporary)) throw error
      const wait = error.retryAfter === undefined ? jitter(delay) : error.retryAfter * 1_000
      if (performance.now() + wait >= endsAt) throw error
      await sleep(wait)
    }
  }
}

async function send(
  server: Server,
  prompts: readonly object[],
  signal: AbortSignal,
): Promise<readonly CompileAnswer[]> {
  const response = await request(server, '/compiled', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompts }),
    signal,
  })
  const { data } = await readJson<{ prompts: readonly CompileAnswer[] }>(response)
  if (data?.prompts?.length !== prompts.length) throw notOurs(response)
  return data.prompts
}

const NO_KEY = `There is no API key: set ${KEY_VARIABLE}, or pass \`key\`.`

/** Resolves with a 2xx response; rejects with the envelope's error otherwise. */
export async function request(
  { url, key, fetch }: Server,
  path: string,
  { headers, ...init }: RequestInit,
): Promise<Response> {
  if (!key) throw new PromptwireError('UNAUTHORIZED', NO_KEY)
  const sent = fetch(`${url}/api/v1${path}`, {
    ...init,
    headers: { ...headers, authorization: `Bearer ${key}` },
  })
  const response = await sent.catch((cause: unknown) => {
    throw unavailable('Promptwire does not answer.', cause)
  })
  if (response.ok) return response
  const { error } = await readJson(response)
  if (!error) throw notOurs(response)
  const { code, message, details = [] } = error
  const { status } = response
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  const retry = Number.isNaN(seconds) ? {} : { retryAfter: seconds }
  throw new PromptwireError(code, message, { status, details, ...retry })
}

interface Envelope<Data> {
  readonly data?: Data | null
  readonly error?: FailureBody | null
  readonly next_cursor?: string | null
  readonly diff?: string
}

export async function readJson<Data>(response: Response): Promise<Envelope<Data>> {
  const text = await response.text().catch((cause: unknown) => {
    throw unavailable('The answer of Promptwire ended too early.', cause)
  })
  try {
    return JSON.parse(text) as Envelope<Data>
  } catch (cause) {
    throw notOurs(response, cause)
  }
}

/** A proxy answered for an unreachable server, or the URL is wrong. */
export const notOurs = ({ status, url }: Response, cause?: unknown): PromptwireError =>
  new PromptwireError('UNAVAILABLE', `${url} answered ${status} without an envelope.`, {
    status,
    cause,
  })

const MAX_LIMITED_MS = 60_000

/**
 * Milliseconds until the next background attempt. Waits for the end of a rate limit, but ignores
 * Retry-After of a restarting server: text must be fresh within a second after the restart.
 */
export const getRetryDelay = (error: PromptwireError | undefined, delay: number): number =>
  error?.code === 'RATE_LIMITED' && error.retryAfter !== undefined
    ? Math.min(error.retryAfter * 1_000, MAX_LIMITED_MS)
    : delay

/** Random between half and the full delay, so that processes do not retry together. */
export const jitter = (ms: number): number => ms * (0.5 + Math.random() / 2)

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
