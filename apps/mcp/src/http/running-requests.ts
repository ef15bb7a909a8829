import type { RequestId } from '@modelcontextprotocol/server'
import type { Context } from 'hono'

/** Requests that are being answered by this process, as a client can cancel them. */
export interface RunningRequests {
  /** Until what it returns is called. */
  add(c: Context, id: RequestId, cancel: () => void): () => void
  /** MCP, cancellation: of a request that is over, or that nobody knows, nothing happens. */
  cancel(c: Context, id: unknown): void
}

/**
 * Without sessions a request is known by its token and id. Two clients with one token may count
 * alike: where two run under one id, it is not for us to guess which is meant.
 */
export function createRunningRequests(): RunningRequests {
  const running = new Map<string, Set<() => void>>()
  const nameOf = (c: Context, id: unknown) =>
    `${c.req.header('Authorization') ?? ''} ${JSON.stringify(id)}`
  return {
    add(c, id, cancel) {
      const name = nameOf(c, id)
      const alike = running.get(name) ?? new Set()
      running.set(name, alike.add(cancel))
      return () => {
        alike.delete(cancel)
        if (alike.size === 0) running.delete(name)
      }
    },
    cancel(c, id) {
      const [cancel, other] = running.get(nameOf(c, id)) ?? []
      if (other === undefined) cancel?.()
    },
  }
}
