import type { Env, Hono } from 'hono'
import { Counter, Histogram, Registry, register } from 'prom-client'

export type Metrics = Registry

export const createMetrics = (): Metrics => new Registry()

/** Clients choose paths and statuses: further series are counted as one route. */
const MAX_REQUEST_SERIES = 1_000
const OTHER_ROUTES = '(other)'
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Own counters, since prom-client's counting costs several times as much. */
interface Series {
  readonly method: string
  readonly route: string
  readonly status: number
  count: number
}

interface CountedRequest {
  readonly method: string
  /** The pattern of the route, not the path. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

export type CountRequest = (request: CountedRequest) => void

/** Counts an app's responses on all its listeners. */
export function createCountRequest(metrics: Metrics): CountRequest {
  const series = new Map<string, Series>()
  const registers = [metrics]
  new Counter({
    name: 'promptwire_http_requests_total',
    help: 'Responses, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { count, ...labels } of series.values()) this.inc(labels, count)
    },
  })
  const durations = new Histogram({
    name: 'promptwire_http_request_duration_seconds',
    help: 'Time until a response begins, by method.',
    labelNames: ['method'],
    registers,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })
  return ({ method: given, route, status, ms }) => {
    const method = METHODS.has(given) ? given : 'OTHER'
    findSeries(series, method, route, status).count++
    durations.observe({ method }, ms / 1000)
  }
}

function findSeries(
  series: Map<string, Series>,
  method: string,
  route: string,
  status: number,
): Series {
  const id = `${method} ${route} ${status}`
  const known = series.get(id)
  if (known) return known
  const isFull = series.size >= MAX_REQUEST_SERIES
  if (isFull && route !== OTHER_ROUTES) return findSeries(series, method, OTHER_ROUTES, status)
  const made = { method, route, status, count: 0 }
  series.set(id, made)
  return made
}

/** Serves these metrics and Node's process metrics at `/metrics`, in the Prometheus format. */
export function serveMetrics<E extends Env>(app: Hono<E>, metrics: Metrics): void {
  app.get('/metrics', async (c) => {
    const text = await Registry.merge([register, metrics]).metrics()
    return c.body(text, 200, { 'Content-Type': register.contentType })
  })
}
