import type { Env, Hono } from 'hono'
import { Counter, Histogram, Registry, register } from 'prom-client'

/** Clients choose paths and statuses: further series are counted as one route. */
const MAX_REQUEST_SERIES = 1_000
const OTHER_ROUTES = '(other)'
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The responses of a series; prom-client's own counting costs several times as much. */
interface Series {
  readonly method: string
  readonly route: string
  readonly status: number
  count: number
}

const series = new Map<string, Series>()

new Counter({
  name: 'promptwire_http_requests_total',
  help: 'Responses, by method, route pattern and status.',
  labelNames: ['method', 'route', 'status'],
  collect() {
    this.reset()
    for (const { count, ...labels } of series.values()) this.inc(labels, count)
  },
})
const durations = new Histogram({
  name: 'promptwire_http_request_duration_seconds',
  help: 'Time until a response begins, by method.',
  labelNames: ['method'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

interface CountedRequest {
  readonly method: string
  /** The pattern of the route, not the path. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

/** Counts a response in the metrics of this process. */
export function countRequest({ method: given, route, status, ms }: CountedRequest): void {
  const method = METHODS.has(given) ? given : 'OTHER'
  findSeries(method, route, status).count++
  durations.observe({ method }, ms / 1000)
}

function findSeries(method: string, route: string, status: number): Series {
  const id = `${method} ${route} ${status}`
  const known = series.get(id)
  if (known) return known
  const isFull = series.size >= MAX_REQUEST_SERIES
  if (isFull && route !== OTHER_ROUTES) return findSeries(method, OTHER_ROUTES, status)
  const made = { method, route, status, count: 0 }
  series.set(id, made)
  return made
}

/** Serves the metrics of this process, and those of `own`, at `/metrics` in the format of Prometheus. */
export function serveMetrics<E extends Env>(app: Hono<E>, own: readonly Registry[] = []): void {
  const all = Registry.merge([register, ...own])
  app.get('/metrics', async (c) =>
    c.body(await all.metrics(), 200, { 'Content-Type': register.contentType }),
  )
}
