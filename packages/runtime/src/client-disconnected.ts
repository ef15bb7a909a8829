import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Whether nobody waits for the answer any more. The socket is asked where there is one: making a
 * whole Request for its signal would cost each request more than the question is worth.
 */
export function isClientDisconnected(c: Context): boolean {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {}
  return outgoing ? outgoing.destroyed : c.req.raw.signal.aborted
}

/** Whether the connection closed before the whole body had arrived. */
export function isBodyAborted({ env }: { readonly env: unknown }): boolean {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>
  return incoming?.destroyed === true && !incoming.complete
}
