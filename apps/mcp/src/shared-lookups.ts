type LookUp<T> = (key: string, requestId: string, signal: AbortSignal) => Promise<T>

/** Requests that wait for one answer. */
interface Group<T> {
  readonly answer: Promise<T>
  join(signal: AbortSignal | undefined): void
}

/**
 * Lets requests of one key that arrive together share a look-up. It leaves after each of them came,
 * so what it reads is never older than any of them, and it ends when all of them have left.
 */
export function shareLookups<T>(lookUp: LookUp<T>) {
  const open = new Map<string, Group<T>>()
  const openGroup = (key: string, requestId: string): Group<T> => {
    const everybodyLeft = new AbortController()
    let waiting = 0
    const leave = () => {
      waiting--
      if (waiting === 0) everybodyLeft.abort()
    }
    const start = () => {
      open.delete(key)
      return lookUp(key, requestId, everybodyLeft.signal)
    }
    return {
      answer: new Promise<void>((turn) => setImmediate(turn)).then(start),
      join(signal) {
        waiting++
        signal?.addEventListener('abort', leave, { once: true })
      },
    }
  }
  return (key: string, requestId: string, signal?: AbortSignal): Promise<T> => {
    const group = open.get(key) ?? openGroup(key, requestId)
    open.set(key, group)
    group.join(signal)
    return group.answer
  }
}
