import type { Env, Hono } from 'hono'
import { Counter, Histogram, Registry, register } from 'prom-client'

/** Clients choose paths and statuses: further series are counted as one route. */
const MAX_REQUEST_SERIES = 1_000
const OTHER_ROUTES = '(other)'
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const requests = new Counter({
  name: 'promptwire_http_requests_total',
  help: 'Responses, by method, route pattern and status.',
  labelNames: ['method', 'route', 'status'],
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

const series = new Map<string, { inc(): void }>()

/** Counts a response in the metrics of this process. */
export function countRequest({ method: given, route, status, ms }: CountedRequest): void {
  const method = METHODS.has(given) ? given : 'OTHER'
  const id = `${method} ${route} ${status}`
  let counter = series.get(id)
  if (!counter) {
    const isFull = series.size >= MAX_REQUEST_SERIES
    counter = requests.labels(method, isFull ? OTHER_ROUTES : route, String(status))
    if (!isFull) series.set(id, counter)
  }
  counter.inc()
  durations.observe({ method }, ms / 1000)
}

/** Serves the metrics of this process, and those of `own`, at `/metrics` in the format of Prometheus. */
export function serveMetrics<E extends Env>(app: Hono<E>, own: readonly Registry[] = []): void {
  const all = Registry.merge([register, ...own])
  app.get('/metrics', async (c) =>
    c.body(await all.metrics(), 200, { 'Content-Type': register.contentType }),
  )
}
