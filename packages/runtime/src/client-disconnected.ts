import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Reads the socket if there is one: building a whole Request for its signal would slow down every
 * request.
 */
export function isClientDisconnected(c: Context): boolean {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {}
  return outgoing ? outgoing.destroyed : c.req.raw.signal.aborted
}

export function isBodyAborted({ env }: { readonly env: unknown }): boolean {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>
  return incoming?.destroyed === true && !incoming.complete
}
