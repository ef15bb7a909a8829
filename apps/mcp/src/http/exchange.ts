import type {
  JSONRPCMessage,
  JSONRPCRequest,
  Server,
  Transport,
} from '@modelcontextprotocol/server'

/** A request on its way to its answer. */
interface Exchange {
  readonly answered: Promise<JSONRPCMessage>
  /** Answers only that it was cancelled, since HTTP has to answer something. */
  readonly giveUp: () => void
}

/**
 * Has a server answer one request. What the SDK's own transports do beside that (streams, sessions,
 * the objects of HTTP) costs several times the answer itself.
 */
export function exchange(server: Server, request: JSONRPCRequest): Exchange {
  let answer = (_message: JSONRPCMessage) => {}
  const answered = new Promise<JSONRPCMessage>((resolve) => {
    answer = resolve
  })
  const transport: Transport = {
    start: async () => {},
    // A notification about the request is for clients that take a stream.
    send: async (message) => ('id' in message ? answer(message) : undefined),
    close: async () => {},
  }
  const begun = server.connect(transport).then(() => transport.onmessage?.(request))
  const { id } = request
  return {
    answered: begun.then(() => answered),
    giveUp: () => answer({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'Cancelled.' } }),
  }
}
