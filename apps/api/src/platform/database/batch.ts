import { unavailable } from '@promptwire/core/errors/failure'

export interface Waiting<Request, Answer> {
  readonly request: Request
  /** Arrival time, in milliseconds of the process's monotonic clock. */
  readonly since: number
  /** Requests that arrived together share a group and one run. */
  readonly group: unknown
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export interface BatchLimits<Request> {
  /** Max requests per run, and max concurrent runs. */
  readonly size: number
  readonly runs: number
  /** How long one batch runs alone; later requests share the next batch, which costs as much. */
  readonly aloneMs: number
  /** After a run with this many requests, the next run waits `gatherMs` for more. */
  readonly crowd: number
  readonly gatherMs: number
  /** Max queued requests; further ones are rejected immediately. */
  readonly waiting: number
  readonly queueTimeoutMs: number
  readonly isAbandoned: (request: Request) => boolean
}

export interface Batch<Request, Answer> {
  readonly ask: (request: Request) => Promise<Answer>
  readonly askTogether: (requests: readonly Request[]) => Promise<Answer[]>
  /** Takes over requests that another batch could not answer. */
  readonly join: (others: readonly Waiting<Request, Answer>[]) => void
}

/**
 * Requests that arrive together share one run. `run` settles each request and never rejects. It
 * starts after all its requests arrived, so it never reads older data than they expect.
 */
export function createBatch<Request, Answer>(
  run: (batch: Waiting<Request, Answer>[]) => Promise<void>,
  limits: BatchLimits<Request>,
): Batch<Request, Answer> {
  let waiting: Waiting<Request, Answer>[] = []
  let running = 0
  let scheduled = false

  let latest = { began: 0, size: 0 }

  const start = async (batch: Waiting<Request, Answer>[]) => {
    running++
    latest = { began: performance.now(), size: batch.length }
    const overlap = setTimeout(schedule, limits.aloneMs)
    await run(batch)
    clearTimeout(overlap)
    running--
    schedule()
  }
  const isNextDue = () =>
    running === 0 || (running < limits.runs && performance.now() - latest.began >= limits.aloneMs)
  const drain = () => {
    scheduled = false
    while (waiting.length > 0 && isNextDue()) {
      const size = countNext(waiting, limits.size)
      const batch = rejectExpired(waiting.slice(0, size), limits)
      waiting = waiting.slice(size)
      if (batch.length > 0) void start(batch)
    }
  }
  const schedule = () => {
    if (scheduled || waiting.length === 0) return
    scheduled = true
    if (latest.size < limits.crowd) setImmediate(drain)
    else setTimeout(drain, limits.gatherMs)
  }
  const enqueue = (request: Request, group: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ request, since: performance.now(), group, resolve, reject })
      schedule()
    })
  const hasRoom = (count: number) => waiting.length + count <= limits.waiting
  return {
    ask: (request) => (hasRoom(1) ? enqueue(request, request) : Promise.reject(queueFull())),
    async askTogether(requests) {
      if (!hasRoom(requests.length)) throw queueFull()
      return Promise.all(requests.map((request) => enqueue(request, requests)))
    },
    join(others) {
      if (!hasRoom(others.length)) for (const { reject } of others) reject(queueFull())
      else waiting.push(...others)
      schedule()
    },
  }
}

/** Up to `size` requests, plus the rest of the last group. */
function countNext(waiting: readonly { readonly group: unknown }[], size: number): number {
  let count = Math.min(size, waiting.length)
  while (count < waiting.length && waiting[count]?.group === waiting[count - 1]?.group) count++
  return count
}

export function rejectExpired<Request, Answer>(
  batch: Waiting<Request, Answer>[],
  { queueTimeoutMs, isAbandoned }: Pick<BatchLimits<Request>, 'queueTimeoutMs' | 'isAbandoned'>,
): Waiting<Request, Answer>[] {
  const oldest = performance.now() - queueTimeoutMs
  return batch.filter(({ request, since, reject }) => {
    if (since < oldest) reject(queueFull())
    else if (isAbandoned(request)) reject(abandoned())
    else return true
    return false
  })
}

const queueFull = () => unavailable('Too many requests are waiting; try again in a moment.')

/** Appears in the request log only. */
const abandoned = () => unavailable('The client disconnected before its request ran.')
