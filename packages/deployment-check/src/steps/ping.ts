/** The smallest request that every MCP client may send. */
export const ping = (headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
})
