import type { RunningService } from './service.ts'

export interface Answered {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** A request to the public API with the demo's dev key, unless another is given. */
export async function ask(
  { api, demo }: Pick<RunningService, 'api' | 'demo'>,
  method: string,
  path: string,
  body?: unknown,
  key = demo.dev_key,
): Promise<Answered> {
  const response = await fetch(`${api}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
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
