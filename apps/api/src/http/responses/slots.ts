interface Slots {
  /** Takes a holder's slot; undefined if all are taken. Call the returned release function once. */
  take(holder: string): (() => void) | undefined
}

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
