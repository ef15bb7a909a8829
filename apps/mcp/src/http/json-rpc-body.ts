import { requireAcceptable, UnacceptableJson } from '@promptwire/core/text/acceptable-json'

const MAX_BATCH_SIZE = 20

export type JsonRpcBody =
  | { kind: 'messages'; parsed: unknown; methods: string[] }
  /** Invalid JSON: the SDK returns the right error. */
  | { kind: 'malformed'; text: string }
  | { kind: 'refused'; message: string }

export async function readJsonRpcBody(request: Request): Promise<JsonRpcBody> {
  const text = await request.text()
  let parsed: unknown
  try {
    requireAcceptable(text)
    parsed = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) return { kind: 'malformed', text }
    return { kind: 'refused', message: `The body ${error.message}.` }
  }
  const messages = Array.isArray(parsed) ? parsed : [parsed]
  if (messages.length > MAX_BATCH_SIZE)
    return { kind: 'refused', message: `A batch may contain at most ${MAX_BATCH_SIZE} messages.` }
  return { kind: 'messages', parsed, methods: messages.map(readMethod) }
}

/** Empty if it is not text, which the protocol rejects later. */
function readMethod(message: unknown): string {
  if (message === null || typeof message !== 'object' || !('method' in message)) return ''
  return typeof message.method === 'string' ? message.method : ''
}
