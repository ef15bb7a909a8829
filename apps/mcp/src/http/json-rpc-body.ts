import { requireBounded, UnacceptableJson } from '@promptwire/core/json-text'

const MOST_MESSAGES = 20

export type JsonRpcBody =
  | { kind: 'messages'; parsed: unknown; methods: string[] }
  /** Not JSON, or no JSON-RPC: left to the SDK, which knows the right error. */
  | { kind: 'malformed'; text: string }
  | { kind: 'refused'; response: Response }

/** Reads a POST body once and names the JSON-RPC methods in it. */
export async function readJsonRpcBody(request: Request): Promise<JsonRpcBody> {
  const text = await request.text()
  let parsed: unknown
  try {
    requireBounded(text)
    parsed = JSON.parse(text)
  } catch (error) {
    if (error instanceof UnacceptableJson) return refused(400, `The body ${error.message}.`)
    return { kind: 'malformed', text }
  }
  const messages = Array.isArray(parsed) ? parsed : [parsed]
  if (messages.length > MOST_MESSAGES)
    return refused(400, `A batch holds ${MOST_MESSAGES} at most.`)
  return { kind: 'messages', parsed, methods: messages.map(methodOf) }
}

const methodOf = (message: unknown): string =>
  message !== null && typeof message === 'object' && 'method' in message
    ? String(message.method)
    : ''

const refused = (status: number, message: string): JsonRpcBody => ({
  kind: 'refused',
  response: Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32600, message } },
    { status },
  ),
})
