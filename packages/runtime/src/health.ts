import { setTimeout as pause } from 'node:timers/promises'
import type { Send } from '@promptwire/core/contract/derive/client'
import type { Hono } from 'hono'
import type { RequestEnvironment } from './request-log.ts'

/** Sooner than the load balancers that ask give up. */
const MOST_MS = 2_000

export interface Health {
  /** Aborted when the process is told to stop: it is not ready from then on, and goes on serving. */
  readonly stopping: AbortSignal
  /** Whether what this app's requests need is there. */
  readonly isReady: () => Promise<boolean>
}

/** `/healthz` says that the process lives, `/readyz` that it can work, within two seconds. */
export function serveHealth(app: Hono<RequestEnvironment>, { stopping, isReady }: Health): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const ready = !stopping.aborted && (await inTime(isReady()))
    // It may have been told to stop meanwhile.
    if (stopping.aborted) return c.text('stopping', 503)
    return ready ? c.text('ready') : c.text('not ready', 503)
  })
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  const patience = new AbortController()
  const late = pause(MOST_MS, false, { signal: patience.signal }).catch(() => false)
  try {
    return await Promise.race([answer.catch(() => false), late])
  } finally {
    patience.abort()
  }
}

/** Whether the API that an app's requests need is ready. */
export const apiIsReady = (apiUrl: string, send: Send) => async (): Promise<boolean> =>
  (await send(`${apiUrl}/readyz`, { method: 'GET', headers: {} })).status === 200
