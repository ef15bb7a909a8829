import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'

/**
 * Streams with backpressure: a piece is read once the client took the previous one, and never after
 * a disconnect. A failure aborts the response, so that it does not look complete. Its resources are
 * released once.
 */
export function streamedText(
  pieces: AsyncGenerator<string | Uint8Array, undefined>,
  c: Context<RequestEnvironment>,
  release: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isOver = false
  const end = () => {
    if (!isOver) release()
    isOver = true
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          // A reader may disconnect while a piece is being read.
          if (isOver) return
          if (!done) {
            return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
          }
          end()
          controller.close()
        } catch (error) {
          end()
          c.var.log.error({ err: error, request_id: c.var.requestId }, 'a list was aborted')
          controller.error(error)
        }
      },
      async cancel() {
        end()
        await pieces.return(undefined)
      },
    },
    // Nothing is read ahead: a slow reader occupies one piece in memory, and no connection.
    { highWaterMark: 0 },
  )
}
