import { CALLER_ADDRESS_HEADER } from '@promptwire/contract/operations/service-secret'
import { Failure } from '@promptwire/core/errors/failure'

export interface McpRequest {
  readonly signal?: AbortSignal | undefined
  /** Headers that vouch for the caller's address. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Returns a result or an error per key, in order. */
type LookUp<T> = (
  keys: readonly string[],
  requestId: string,
  request: McpRequest & { readonly signal: AbortSignal },
) => Promise<readonly (T | Failure)[]>

interface Group<T> {
  /** Keys with their position. */
  readonly keys: Map<string, number>
  readonly answers: Promise<readonly (T | Failure)[]>
  join(signal: AbortSignal | undefined): void
}

/**
 * Merges concurrent requests from one address into one look-up with distinct keys. The look-up
 * starts after they all arrived, so its data is never older than a request. It aborts when all
 * clients have disconnected.
 */
export function batchKeyLookup<T>(lookUp: LookUp<T>, maxKeys: number) {
  const open = new Map<string, Group<T>>()
  const openGroup = (address: string, requestId: string, headers: McpRequest['headers']) => {
    const allDisconnected = new AbortController()
    const keys = new Map<string, number>()
    let waiting = 0
    const leave = () => {
      waiting--
      if (waiting === 0) allDisconnected.abort()
    }
    const start = () => {
      if (open.get(address) === group) open.delete(address)
      return lookUp([...keys.keys()], requestId, { signal: allDisconnected.signal, headers })
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
  return async (
    key: string,
    requestId: string,
    { signal, headers }: McpRequest = {},
  ): Promise<T> => {
    const address = headers?.[CALLER_ADDRESS_HEADER] ?? ''
    const last = open.get(address)
    const hasRoom = last && (last.keys.has(key) || last.keys.size < maxKeys)
    const group = hasRoom ? last : openGroup(address, requestId, headers)
    open.set(address, group)
    const place = group.keys.get(key) ?? group.keys.size
    group.keys.set(key, place)
    group.join(signal)
    const answer = (await group.answers)[place]
    if (answer === undefined) throw new Error('A look-up returned no result for a key.')
    if (answer instanceof Failure) throw answer
    return answer
  }
}
