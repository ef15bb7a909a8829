import { setTimeout as pause } from 'node:timers/promises'
import type { Send } from '@promptwire/core/contract/derive/client'
import type { Hono } from 'hono'
import type { RequestEnvironment } from './request-log.ts'

/** Sooner than the load balancers that ask give up. */
const READINESS_TIMEOUT_MS = 2_000

/** Whether an app can work, with sentences for its operator, which `/readyz` lists. */
export interface Readiness {
  readonly isReady: boolean
  readonly notes: readonly string[]
}

export type IsReady = () => Promise<boolean | Readiness>

export interface Health {
  /** Aborted on the stop signal: the process is no longer ready, but keeps serving. */
  readonly stopping: AbortSignal
  /** Whether the app can serve its requests. */
  readonly isReady: IsReady
}

/** `/healthz` says that the process lives, `/readyz` that it can work, within two seconds. */
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

/** Whether the API that an app's requests need is ready, and accepts the app's secret if it has one. */
export const isApiReady =
  (apiUrl: string, send: Send, serviceSecret?: string) => async (): Promise<boolean> => {
    const headers: Record<string, string> =
      serviceSecret === undefined ? {} : { authorization: `Bearer ${serviceSecret}` }
    return (await send(`${apiUrl}/readyz`, { method: 'GET', headers })).status === 200
  }
