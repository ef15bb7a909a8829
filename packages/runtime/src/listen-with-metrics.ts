import { Hono } from 'hono'
import type { Logger } from 'pino'
import { type Fetch, type Listening, type ListenOptions, listen } from './listen.ts'
import { serveMetrics } from './metrics.ts'

interface EdgeOptions extends ListenOptions {
  /** Where `/metrics` is served, which the network of the service alone reaches; without a port nowhere. */
  readonly metrics: { readonly port: number | undefined; readonly host: string }
  readonly log: Logger
}

/** Serves an app, and its metrics on a port of their own. */
export async function listenWithMetrics(
  fetch: Fetch,
  { metrics: { port, host }, log, ...options }: EdgeOptions,
): Promise<Listening> {
  const server = await listen(fetch, options)
  const metrics = port === undefined ? undefined : await listenForMetrics(port, host)
  log.info({ port: server.port, metrics_port: metrics?.port }, 'listening')
  const close = async () => {
    await server.close()
    await metrics?.close()
  }
  return { port: server.port, close }
}

function listenForMetrics(port: number, host: string): Promise<Listening> {
  const app = new Hono()
  serveMetrics(app)
  return listen(app.fetch, { port, host })
}
