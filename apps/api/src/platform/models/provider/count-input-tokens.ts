type Fetch = typeof globalThis.fetch

const MAX_LINE = 64 * 1024

/**
 * Adds the count of input tokens to the first event of an Anthropic stream that lacks it: gateways
 * omit it, and the SDK then rejects the whole answer. Zero means "not counted".
 */
export const countInputTokens =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const { ok, body, status, headers } = response
    if (!ok || !body) return response
    return new Response(body.pipeThrough(mendingStart()), { status, headers })
  }

type Bytes = Uint8Array<ArrayBuffer>

/** Splits a stream into lines until its first message event, then passes it through unchanged. */
function mendingStart(): TransformStream<Bytes, Bytes> {
  let buffered = ''
  let isComplete = false
  return new TransformStream({
    transform(chunk, controller) {
      if (isComplete) return controller.enqueue(chunk)
      // Latin-1 keeps every byte, also of a character that two chunks share.
      buffered += Buffer.from(chunk).toString('latin1')
      const end = buffered.lastIndexOf('\n') + 1
      const lines = buffered.slice(0, end).replace(MESSAGE_START, (line) => {
        isComplete = true
        return withCount(line)
      })
      buffered = buffered.slice(end)
      isComplete ||= buffered.length > MAX_LINE
      controller.enqueue(Buffer.from(isComplete ? lines + buffered : lines, 'latin1'))
    },
    flush(controller) {
      if (!isComplete) controller.enqueue(Buffer.from(buffered, 'latin1'))
    },
  })
}

const MESSAGE_START = /^data:.*"message_start".*$/m

function withCount(line: string): string {
  try {
    const event = JSON.parse(line.slice('data:'.length))
    const { message } = event
    const usage = { ...message.usage, input_tokens: message.usage?.input_tokens ?? 0 }
    return `data: ${JSON.stringify({ ...event, message: { ...message, usage } })}`
  } catch {
    return line
  }
}
