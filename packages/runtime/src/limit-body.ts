import { Failure } from '@promptwire/core/errors/failure'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const TOO_LARGE_MESSAGE = 'The body is larger than the limit.'

interface LimitOptions {
  readonly message?: string
  /** Max bytes of a body that announces its length, which is read after the caller is known. */
  readonly maxAnnouncedBytes?: number
}

/**
 * Rejects a body of more than `maxBytes`: unread if it announces its length, else as soon as more
 * has been read. Later handlers read a body within the limit.
 */
export function limitBody(
  maxBytes: number,
  { message = TOO_LARGE_MESSAGE, maxAnnouncedBytes = maxBytes }: LimitOptions = {},
): MiddlewareHandler {
  const tooLarge = () => new Failure('PAYLOAD_TOO_LARGE', message)
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError(c): never {
      stopReading(c)
      throw tooLarge()
    },
  })
  return (c, next) => {
    // Looking for a body makes the adaptor build a whole Request, which a GET does not need.
    if (c.req.method === 'GET') return next()
    const announced = c.req.header('Content-Length')
    if (Number(announced ?? 0) > maxAnnouncedBytes) throw tooLarge()
    // Node reads no more of a body than was announced.
    const isAnnounced = announced !== undefined && c.req.header('Transfer-Encoding') === undefined
    return isAnnounced && isFromWire(c) ? next() : limit(c, next)
  }
}

const isFromWire = (c: Context) => c.env?.incoming !== undefined

/** A reader would block the adaptor, which discards the body to reuse the connection. */
function stopReading(c: Context): void {
  c.env?.incoming?.removeAllListeners('data')
}
