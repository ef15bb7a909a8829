/** A server-sent event (HTML standard, 9.2). */
export interface ServerEvent {
  readonly type: string
  readonly id: string | undefined
  readonly data: string
}

/** Reads the events of a stream; `onBytes` is called for comments too. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      text += decoder.decode(value, { stream: true }).replaceAll('\r', '')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      yield* blocks.flatMap(readBlock)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function readBlock(block: string): ServerEvent[] {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(event|id|data): ?(.*)$/.exec(line) ?? []
    fields.set(name, name === 'data' && fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  const data = fields.get('data')
  const type = fields.get('event') ?? 'message'
  return data === undefined && type === 'message'
    ? []
    : [{ type, id: fields.get('id'), data: data ?? '' }]
}
