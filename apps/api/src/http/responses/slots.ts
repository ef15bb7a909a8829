interface Slots {
  /** Takes a slot of a holder; undefined when all are taken. Call what it returns once. */
  take(holder: string): (() => void) | undefined
}

/** Limits each holder to `max` slots at a time. */
export function createSlots(max: number): Slots {
  const taken = new Map<string, number>()
  const release = (holder: string) => () => {
    const left = (taken.get(holder) ?? 1) - 1
    if (left > 0) taken.set(holder, left)
    else taken.delete(holder)
  }
  return {
    take(holder) {
      const before = taken.get(holder) ?? 0
      if (before >= max) return undefined
      taken.set(holder, before + 1)
      return release(holder)
    },
  }
}
