import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

export interface Running {
  readonly origin: string
  readonly pids: { readonly api: number; readonly postgres: number }
}

/** Waits until the API responds. */
export async function ready({ origin }: Running, api: ChildProcess): Promise<void> {
  while (api.exitCode === null) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
  throw new Error('the API ended')
}

/** Sends a request that must succeed. */
export async function ask({ origin }: Running, query: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${origin}/api/v1/${query}`, { headers })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${query}: ${response.status} ${body}`)
}
