import { Hono } from 'hono'
import type { Logger } from 'pino'
import { type Fetch, type Listening, type ListenOptions, listen } from './listen.ts'
import { type Metrics, serveMetrics } from './metrics.ts'

interface EdgeOptions extends ListenOptions {
  readonly metrics: Metrics
  /** Address of `/metrics`, reachable only from the service's network; disabled without a port. */
  readonly metricsListener: { readonly port: number | undefined; readonly host: string }
  readonly log: Logger
}

export async function listenWithMetrics(
  fetch: Fetch,
  { metrics, metricsListener: { port, host }, log, ...options }: EdgeOptions,
): Promise<Listening> {
  const server = await listen(fetch, options)
  const scraped = port === undefined ? undefined : await listenForMetrics(metrics, port, host)
  log.info({ port: server.port, metrics_port: scraped?.port }, 'listening')
  const close = async () => {
    await server.close()
    await scraped?.close()
  }
  return { port: server.port, close }
}

function listenForMetrics(metrics: Metrics, port: number, host: string): Promise<Listening> {
  const app = new Hono()
  serveMetrics(app, metrics)
  return listen(app.fetch, { port, host })
}
