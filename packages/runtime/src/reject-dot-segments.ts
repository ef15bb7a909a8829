import type { IncomingMessage } from 'node:http'
import { Failure } from '@promptwire/core/errors/failure'
import type { Context, MiddlewareHandler } from 'hono'

/** RFC 3986, 3.3, with dots and the slashes around them also percent-encoded, or a backslash. */
const DOT_SEGMENT = /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:$|[/\\]|%2f|%5c)/i

/**
 * Rejects requests that a proxy and this server could read differently: a path with dot segments,
 * or without exactly one host (RFC 9112, 3.2).
 */
export const rejectDotSegments: MiddlewareHandler = (c, next) => {
  requirePlainTarget(c)
  return next()
}

/**
 * `rejectDotSegments` as a function, for a middleware with several checks: each middleware costs a
 * promise.
 */
export function requirePlainTarget(c: Context): void {
  // The Request has resolved the dots; only the message from the wire contains them.
  const incoming: IncomingMessage | undefined = c.env?.incoming
  if (incoming) {
    if (DOT_SEGMENT.test(targetPath(incoming.url ?? ''))) throw dotSegment()
    if (!namesItsHost(incoming)) throw ambiguousHost()
  }
}

function targetPath(target: string): string {
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

function namesItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

const dotSegment = () =>
  new Failure('VALIDATION_ERROR', 'The path must not have "." or ".." as a segment.')

const ambiguousHost = () =>
  new Failure('VALIDATION_ERROR', 'The request must have exactly one Host header.')
