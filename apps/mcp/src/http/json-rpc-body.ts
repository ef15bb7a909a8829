import { requireBounded, UnacceptableJson } from '@promptwire/core/json-text'

const MOST_BYTES = 1024 * 1024
const MOST_MESSAGES = 20

export type JsonRpcBody =
  | { kind: 'messages'; parsed: unknown; methods: string[] }
  /** Not JSON, or no JSON-RPC: left to the SDK, which knows the right error. */
  | { kind: 'malformed'; text: string }
  | { kind: 'refused'; response: Response }

/** Reads a POST body once, within limits, and names the JSON-RPC methods in it. */
export async function readJsonRpcBody(request: Request): Promise<JsonRpcBody> {
  const text = await readLimited(request)
  if (text === undefined) return refused(413, `The body is larger than ${MOST_BYTES} bytes.`)
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

async function readLimited(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const refused = (status: number, message: string): JsonRpcBody => ({
  kind: 'refused',
  response: Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32600, message } },
    { status },
  ),
})
