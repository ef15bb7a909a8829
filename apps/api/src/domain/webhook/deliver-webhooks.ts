import { createWakeSignal } from '../wake-signal.ts'
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
  onError: (error: unknown) => void,
): Deliverer {
  const news = createWakeSignal()
  const onTheirWay = new Set<Promise<void>>()
  let stopped = false
  const start = (delivery: ClaimedDelivery) => {
    const done = attempt(delivery)
      .catch(onError)
      .finally(() => {
        onTheirWay.delete(done)
        news.wake()
      })
    onTheirWay.add(done)
  }
  const claim = async () => {
    const free = MOST_AT_A_TIME - onTheirWay.size
    if (free === 0) return []
    return queue.claim(free).catch((error) => {
      onError(error)
      return []
    })
  }
  const run = async () => {
    while (!stopped) {
      const claimed = await claim()
      for (const delivery of claimed) start(delivery)
      if (claimed.length === 0) await news.woken(IDLE_MS)
    }
    await Promise.all(onTheirWay)
  }
  const running = run()
  const stop = () => {
    stopped = true
    news.wake()
    return running
  }
  return { wake: news.wake, stop }
}
