const HEARTBEAT_MS = 60_000

/** Limits concurrent calls per provider across all runs of this process; first come, first served. */
export interface ProviderSlots {
  /** Waits for a slot; call the returned function to release it. Throws if the signal aborts. */
  take(
    providerId: string,
    limit: number,
    signal: AbortSignal,
    alive: () => void,
  ): Promise<() => void>
}

interface Slots {
  taken: number
  readonly waiting: Set<() => void>
}

export function createProviderSlots(): ProviderSlots {
  const providers = new Map<string, Slots>()
  return {
    async take(providerId, limit, signal, alive) {
      signal.throwIfAborted()
      const slots = providers.get(providerId) ?? { taken: 0, waiting: new Set() }
      providers.set(providerId, slots)
      // The setting may differ between two runs; each call applies its own.
      while (slots.taken >= limit) await waitForSlot(slots, signal, alive)
      slots.taken += 1
      return () => {
        slots.taken -= 1
        const [next] = slots.waiting
        if (next) next()
        else if (slots.taken === 0) providers.delete(providerId)
      }
    },
  }
}

const waitForSlot = ({ waiting }: Slots, signal: AbortSignal, alive: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const beat = setInterval(alive, HEARTBEAT_MS)
    const leave = () => {
      clearInterval(beat)
      waiting.delete(begin)
      signal.removeEventListener('abort', fail)
    }
    const begin = () => {
      leave()
      resolve()
    }
    const fail = () => {
      leave()
      reject(signal.reason)
    }
    waiting.add(begin)
    signal.addEventListener('abort', fail, { once: true })
  })
