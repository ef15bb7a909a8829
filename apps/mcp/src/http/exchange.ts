import type {
  JSONRPCMessage,
  JSONRPCRequest,
  Server,
  Transport,
} from '@modelcontextprotocol/server'

/**
 * Has a server answer one request. What the SDK's own transports do beside that (streams, sessions,
 * the objects of HTTP) costs several times the answer itself.
 */
export async function exchange(server: Server, request: JSONRPCRequest): Promise<JSONRPCMessage> {
  let answer = (_message: JSONRPCMessage) => {}
  const answered = new Promise<JSONRPCMessage>((resolve) => {
    answer = resolve
  })
  const transport: Transport = {
    start: async () => {},
    send: async (message) => answer(message),
    close: async () => {},
  }
  await server.connect(transport)
  transport.onmessage?.(request)
  return answered
}
