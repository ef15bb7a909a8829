import { Hono } from 'hono'
import { type Listening, listen } from './listen.ts'
import { serveMetrics } from './metrics.ts'

/** Serves `/metrics` on a port of its own, which the network of the service alone reaches. */
export async function listenForMetrics(
  port: number | undefined,
  host: string,
): Promise<Listening | undefined> {
  if (port === undefined) return undefined
  const app = new Hono()
  serveMetrics(app)
  return listen(app.fetch, { port, host })
}
