import type { Demo, RunningService } from './service.ts'

export interface Answered {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** Sends a request to the public API with the demo's dev key, unless another is given. */
export const send = (
  { api, demo }: Pick<RunningService, 'api'> & { readonly demo: Pick<Demo, 'dev_key'> },
  method: string,
  path: string,
  body?: unknown,
  key = demo.dev_key,
): Promise<Response> =>
  fetch(`${api}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

/** Sends a request and reads its answer. */
export async function ask(...request: Parameters<typeof send>): Promise<Answered> {
  const response = await send(...request)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/**
 * The status of an answer whose bytes are dropped as they come: decoding megabytes of them would
 * take the core away from the service that is measured.
 */
export async function readStatus(asking: Promise<Response>): Promise<number> {
  const { status, body } = await asking
  await body?.pipeTo(new WritableStream())
  return status
}

/** The data of an answer that must be a success. */
export async function data<T>(asking: Promise<Answered>): Promise<T> {
  const { status, text } = await asking
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
  return JSON.parse(text).data
}

/** Throws what is wrong where something does not hold. */
export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
