export interface Bell {
  ring(): void
  /** Waits for the bell, at most so long; whether it was rung. */
  rung(withinMs: number): Promise<boolean>
}

/** A bell that remembers having been rung while nobody listened. */
export function createBell(): Bell {
  let isRung = false
  let wake = () => {}
  return {
    ring() {
      isRung = true
      wake()
    },
    async rung(withinMs) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const was = isRung
      isRung = false
      return was
    },
  }
}
