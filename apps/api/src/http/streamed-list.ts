import type { Answer } from '@promptwire/core/contract/operation'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'

/**
 * The envelope of a long list, as bytes: each piece is read once the client has taken the one
 * before, and no more once it has left. A failure breaks the answer off, so that it is no JSON. However
 * it ends, what it holds is released once.
 */
export function streamedList(
  answer: Answer<unknown>,
  c: Context<RequestEnvironment>,
  release: () => void,
): ReadableStream<Uint8Array> {
  const pieces = envelopePieces(answer)
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
          // A reader may leave while a piece is being read.
          if (isOver) return
          if (!done) return controller.enqueue(encoder.encode(value))
          end()
          controller.close()
        } catch (error) {
          end()
          c.var.log.error({ err: error, request_id: c.var.requestId }, 'a list broke off')
          controller.error(error)
        }
      },
      async cancel() {
        end()
        await pieces.return(undefined)
      },
    },
    // Nothing is read ahead: who reads slowly holds one piece in memory, and no connection.
    { highWaterMark: 0 },
  )
}

/** Text that, joined, is the envelope of the whole list. */
async function* envelopePieces({ data, rest }: Answer<unknown>): AsyncGenerator<string, undefined> {
  yield `{"data":[${itemsOf(data)}`
  for await (const piece of rest ?? []) {
    const items = itemsOf(piece)
    if (items !== '') yield `,${items}`
  }
  yield '],"error":null}'
  return undefined
}

const itemsOf = (list: unknown): string => JSON.stringify(list).slice(1, -1)
