import { Failure } from '@promptwire/core/failure'

/** Answers in the order of the keys: what was asked of each, or why it is refused. */
type LookUp<T> = (
  keys: readonly string[],
  requestId: string,
  signal: AbortSignal,
) => Promise<readonly (T | Failure)[]>

/** Requests that wait for one look-up. */
interface Group<T> {
  /** Each with its place. */
  readonly keys: Map<string, number>
  readonly answers: Promise<readonly (T | Failure)[]>
  join(signal: AbortSignal | undefined): void
}

/**
 * Lets requests that arrive together share a look-up, which asks for each of their keys once. It
 * leaves after each of them came, so what it reads is never older than any of them, and it ends when
 * all of them have left.
 */
export function shareLookups<T>(lookUp: LookUp<T>, mostKeys: number) {
  let open: Group<T> | undefined
  const openGroup = (requestId: string): Group<T> => {
    const everybodyLeft = new AbortController()
    const keys = new Map<string, number>()
    let waiting = 0
    const leave = () => {
      waiting--
      if (waiting === 0) everybodyLeft.abort()
    }
    const start = () => {
      if (open === group) open = undefined
      return lookUp([...keys.keys()], requestId, everybodyLeft.signal)
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
    const hasRoom = open && (open.keys.has(key) || open.keys.size < mostKeys)
    const group = open && hasRoom ? open : openGroup(requestId)
    open = group
    const place = group.keys.get(key) ?? group.keys.size
    group.keys.set(key, place)
    group.join(signal)
    const answer = (await group.answers)[place]
    if (answer === undefined) throw new Error('A look-up left a key out.')
    if (answer instanceof Failure) throw answer
    return answer
  }
}
