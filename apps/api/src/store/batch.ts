interface Waiting<Request, Answer> {
  request: Request
  resolve(answer: Answer): void
  reject(error: unknown): void
}

export interface BatchLimits {
  /** Most requests in one run, and most runs at a time. */
  readonly size: number
  readonly runs: number
}

/**
 * Lets requests that arrive together share one run. A run starts after every request in it
 * arrived, so that what it reads is never older than the request.
 */
export function createBatch<Request, Answer>(
  run: (requests: Request[]) => Promise<Answer[]>,
  { size, runs }: BatchLimits,
): (request: Request) => Promise<Answer> {
  let waiting: Waiting<Request, Answer>[] = []
  let running = 0
  let scheduled = false

  const start = async (batch: Waiting<Request, Answer>[]) => {
    running++
    try {
      const answers = await run(batch.map(({ request }) => request))
      for (const [i, { resolve }] of batch.entries()) resolve(answers[i] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    running--
    schedule()
  }
  const drain = () => {
    scheduled = false
    while (waiting.length > 0 && running < runs) {
      const batch = waiting.slice(0, size)
      waiting = waiting.slice(size)
      void start(batch)
    }
  }
  const schedule = () => {
    if (scheduled || waiting.length === 0) return
    scheduled = true
    setImmediate(drain)
  }
  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      schedule()
    })
}
