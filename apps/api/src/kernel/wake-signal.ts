export interface WakeSignal {
  wake(): void
  /** Waits to be woken, for at most `withinMs`; true if it was woken. */
  woken(withinMs?: number): Promise<boolean>
}

/** A signal that is kept until a caller waits for it. */
export function createWakeSignal(): WakeSignal {
  let isWoken = false
  let resume = () => {}
  return {
    wake() {
      isWoken = true
      resume()
    },
    async woken(withinMs) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = withinMs === undefined ? undefined : setTimeout(resolve, withinMs)
          resume = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const was = isWoken
      isWoken = false
      return was
    },
  }
}
