import type { Answer } from '@promptwire/core/contract/operation'
import { success } from '@promptwire/core/envelope'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { strongEtag } from '../domain/strong-etag.ts'
import { etagMatches } from './etag-matches.ts'

/** The envelope of an answer; a GET gets a strong ETag and 304 when the client's copy is current. */
export function successResponse(answer: Answer<unknown>, c: Context<RequestEnvironment>): Response {
  const body = JSON.stringify({
    ...success(answer.data),
    ...(answer.next_cursor !== undefined && { next_cursor: answer.next_cursor }),
  })
  c.header('Content-Type', 'application/json; charset=utf-8')
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.body(body, 200)
  const etag = ownEtag(answer.data) ?? strongEtag(body)
  c.header('ETag', etag)
  // A key's answer must be asked for anew each time, since publish and revoke take effect at once.
  c.header('Cache-Control', 'private, no-cache')
  c.header('Vary', 'Authorization')
  if (etagMatches(c.req.header('If-None-Match'), etag)) {
    c.res.headers.delete('Content-Type')
    return c.body(null, 304)
  }
  return c.body(body, 200)
}

/** The delivered prompt carries its own tag, which must equal the header's (design 3). */
const ownEtag = (data: unknown): string | undefined =>
  data !== null && typeof data === 'object' && 'etag' in data ? String(data.etag) : undefined
