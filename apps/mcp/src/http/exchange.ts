import type {
  JSONRPCMessage,
  JSONRPCRequest,
  Server,
  Transport,
} from '@modelcontextprotocol/server'

interface Exchange {
  readonly answered: Promise<JSONRPCMessage>
  /** Responds with a cancellation error, since HTTP requires a response. */
  readonly giveUp: () => void
}

/**
 * Lets a server handle one request. The SDK's transports (streams, sessions, HTTP objects) cost
 * several times more than the handling itself.
 */
export function exchange(server: Server, request: JSONRPCRequest): Exchange {
  let answer = (_message: JSONRPCMessage) => {}
  const answered = new Promise<JSONRPCMessage>((resolve) => {
    answer = resolve
  })
  const transport: Transport = {
    start: async () => {},
    // Drop notifications: only clients with a stream receive them.
    send: async (message) => ('id' in message ? answer(message) : undefined),
    close: async () => {},
  }
  const started = server.connect(transport).then(() => transport.onmessage?.(request))
  const { id } = request
  return {
    answered: started.then(() => answered),
    giveUp: () => answer({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'Cancelled.' } }),
  }
}
