import { setTimeout as pause } from 'node:timers/promises'
import type { Send } from '@promptwire/contract/derive/client'
import type { Hono } from 'hono'
import type { RequestEnvironment } from './request-log.ts'

/** Shorter than the timeout of load balancers. */
const READINESS_TIMEOUT_MS = 2_000

/** `/readyz` lists the notes for the operator. */
export interface Readiness {
  readonly isReady: boolean
  readonly notes: readonly string[]
}

export type IsReady = () => Promise<boolean | Readiness>

export interface Health {
  /** Aborted on the stop signal: the process is no longer ready, but keeps serving. */
  readonly stopping: AbortSignal
  readonly isReady: IsReady
}

/** `/healthz` means that the process is alive, `/readyz` that it can work, within two seconds. */
export function serveHealth(app: Hono<RequestEnvironment>, { stopping, isReady }: Health): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const answer = !stopping.aborted && (await withinTimeout(isReady()))
    // The stop signal may have arrived during the check.
    if (stopping.aborted) return c.text('stopping', 503)
    const { isReady: ready, notes } =
      typeof answer === 'boolean' ? { isReady: answer, notes: [] } : answer
    return c.text([ready ? 'ready' : 'not ready', ...notes].join('\n'), ready ? 200 : 503)
  })
}

async function withinTimeout(answer: ReturnType<IsReady>): ReturnType<IsReady> {
  const timeout = new AbortController()
  const late = pause(READINESS_TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false)
  try {
    return await Promise.race([answer.catch(() => false), late])
  } finally {
    timeout.abort()
  }
}

/** Whether the API is ready, and accepts the app's secret if there is one. */
export const isApiReady =
  (apiUrl: string, send: Send, serviceSecret?: string) => async (): Promise<boolean> => {
    const headers: Record<string, string> =
      serviceSecret === undefined ? {} : { authorization: `Bearer ${serviceSecret}` }
    return (await send(`${apiUrl}/readyz`, { method: 'GET', headers })).status === 200
  }
