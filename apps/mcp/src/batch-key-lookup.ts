import { Failure } from '@promptwire/core/errors/failure'

/** Returns a result or an error per key, in order. */
type LookUp<T> = (
  keys: readonly string[],
  requestId: string,
  signal: AbortSignal,
) => Promise<readonly (T | Failure)[]>

/** Requests waiting for one look-up. */
interface Group<T> {
  /** Keys with their position. */
  readonly keys: Map<string, number>
  readonly answers: Promise<readonly (T | Failure)[]>
  join(signal: AbortSignal | undefined): void
}

/**
 * Coalesces concurrent requests into one look-up with distinct keys. The look-up starts after all
 * of them arrived, so its data is never older than a request, and aborts when all have left.
 */
export function batchKeyLookup<T>(lookUp: LookUp<T>, maxKeys: number) {
  let open: Group<T> | undefined
  const openGroup = (requestId: string): Group<T> => {
    const allDisconnected = new AbortController()
    const keys = new Map<string, number>()
    let waiting = 0
    const leave = () => {
      waiting--
      if (waiting === 0) allDisconnected.abort()
    }
    const start = () => {
      if (open === group) open = undefined
      return lookUp([...keys.keys()], requestId, allDisconnected.signal)
    }
    const group: Group<T> = {
      keys,
      answers: new Promise<void>((turn) => setImmediate(turn)).then(start),
      join(signal) {
        waiting++
        signal?.addEventListener('abort', leave, { once: true })
      },
    }
    return group
  }
  return async (key: string, requestId: string, signal?: AbortSignal): Promise<T> => {
    const hasRoom = open && (open.keys.has(key) || open.keys.size < maxKeys)
    const group = open && hasRoom ? open : openGroup(requestId)
    open = group
    const place = group.keys.get(key) ?? group.keys.size
    group.keys.set(key, place)
    group.join(signal)
    const answer = (await group.answers)[place]
    if (answer === undefined) throw new Error('A look-up returned no result for a key.')
    if (answer instanceof Failure) throw answer
    return answer
  }
}
