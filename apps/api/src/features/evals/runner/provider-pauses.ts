/** Waits, unless the signal ends it: it throws then. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

/** Pauses that providers asked for: all calls of this process wait for them. */
export interface ProviderPauses {
  pause(providerId: string, forMs: number): void
  /** Resolves when no pause of the provider is left. */
  waitFor(providerId: string, signal: AbortSignal): Promise<void>
}

export function createProviderPauses(uptime: () => number, wait: Wait): ProviderPauses {
  const endsAt = new Map<string, number>()
  return {
    pause(providerId, forMs) {
      endsAt.set(providerId, Math.max(endsAt.get(providerId) ?? 0, uptime() + forMs))
    },
    async waitFor(providerId, signal) {
      for (;;) {
        const end = endsAt.get(providerId)
        if (end === undefined) return
        if (end > uptime()) await wait(end - uptime(), signal)
        // A later pause may have replaced it during the wait.
        if (endsAt.get(providerId) === end) endsAt.delete(providerId)
      }
    },
  }
}
