import type { ClaimedDelivery, DeliveryQueue } from './delivery-queue.ts'

/** Deliveries on their way at a time, and how long the queue is left alone when nothing is due. */
const MOST_AT_A_TIME = 10
const IDLE_MS = 2_000

export interface Deliverer {
  /** Looks at the queue soon: something was added. */
  wake(): void
  /** Claims no more and waits for what is on its way. */
  stop(): Promise<void>
}

/** Delivers what is due until it is stopped; a slow receiver holds up none but itself. */
export function startDelivering(
  queue: Pick<DeliveryQueue, 'claim'>,
  attempt: (delivery: ClaimedDelivery) => Promise<void>,
  now: () => Date,
  onError: (error: unknown) => void,
): Deliverer {
  const onTheirWay = new Set<Promise<void>>()
  let stopped = false
  let woken = false
  let wakeUp = () => {}
  const wake = () => {
    woken = true
    wakeUp()
  }
  const rest = async () => {
    if (!woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, IDLE_MS)
        wakeUp = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    woken = false
  }
  const start = (delivery: ClaimedDelivery) => {
    const done = attempt(delivery)
      .catch(onError)
      .finally(() => {
        onTheirWay.delete(done)
        wake()
      })
    onTheirWay.add(done)
  }
  const run = async () => {
    while (!stopped) {
      const free = MOST_AT_A_TIME - onTheirWay.size
      const claimed = free > 0 ? await queue.claim(free, now()).catch(failed) : []
      for (const delivery of claimed) start(delivery)
      if (claimed.length === 0) await rest()
    }
    await Promise.all(onTheirWay)
  }
  const failed = (error: unknown) => {
    onError(error)
    return []
  }
  const running = run()
  const stop = () => {
    stopped = true
    wake()
    return running
  }
  return { wake, stop }
}
