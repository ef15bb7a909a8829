import type { Demo, RunningService } from './service.ts'

export interface Answered {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** Sends a request to the public API, by default with the demo's dev key. */
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
 * Drops the body as it arrives: decoding megabytes would take the CPU from the measured service.
 */
export async function readStatus(asking: Promise<Response>): Promise<number> {
  const { status, body } = await asking
  await body?.pipeTo(new WritableStream())
  return status
}

/** Returns the data of a response; throws unless it succeeded. */
export async function data<T>(asking: Promise<Answered>): Promise<T> {
  const { status, text } = await asking
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
  return JSON.parse(text).data
}

/** Throws `otherwise` unless `holds`. */
export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
