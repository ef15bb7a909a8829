import type { RequestId } from '@modelcontextprotocol/server'
import type { Context } from 'hono'

export interface RunningRequests {
  /** Registers a request; call the returned function when it ends. */
  add(c: Context, id: RequestId, cancel: () => void): () => void
  /** MCP, cancellation: ignores finished and unknown requests. */
  cancel(c: Context, id: unknown): void
}

/**
 * Without sessions, token and id identify a request. Clients that share a token may use the same
 * id; an ambiguous cancellation is ignored.
 */
export function createRunningRequests(): RunningRequests {
  const running = new Map<string, Set<() => void>>()
  const requestKey = (c: Context, id: unknown) =>
    `${c.req.header('Authorization') ?? ''} ${JSON.stringify(id)}`
  return {
    add(c, id, cancel) {
      const name = requestKey(c, id)
      const cancellations = running.get(name) ?? new Set()
      running.set(name, cancellations.add(cancel))
      return () => {
        cancellations.delete(cancel)
        if (cancellations.size === 0) running.delete(name)
      }
    },
    cancel(c, id) {
      const [cancel, other] = running.get(requestKey(c, id)) ?? []
      if (other === undefined) cancel?.()
    },
  }
}
