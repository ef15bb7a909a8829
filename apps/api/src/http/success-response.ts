import type { Answer } from '@promptwire/core/contract/operation'
import { REVISION_HEADER } from '@promptwire/core/contract/public/public-contract'
import { success } from '@promptwire/core/envelope'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { strongEtag } from '../domain/strong-etag.ts'
import { writtenData } from '../domain/written-answer.ts'
import { etagMatches } from './etag-matches.ts'
import { streamedList } from './streamed-list.ts'

interface Serialized {
  readonly body: string
  readonly etag: string
}

/** An answer that the domain remembers is turned into bytes once. */
const serialized = new WeakMap<Answer<unknown>, Serialized>()

/** An answer must be asked for anew each time, since publish and revoke take effect at once. */
const REVALIDATED = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' }
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

/** The envelope of an answer; a GET gets a strong ETag and 304 when the client's copy is current. */
export function successResponse(
  answer: Answer<unknown>,
  c: Context<RequestEnvironment>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (answer.rest) return longListResponse(answer, c, headers)
  const { body, etag } = serialize(answer)
  if (answer.revision !== undefined) c.header(REVISION_HEADER, String(answer.revision))
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    return c.body(body, 200, { ...JSON_TYPE, ...headers })
  }
  const conditional = { ...headers, ...REVALIDATED, ETag: etag }
  if (etagMatches(c.req.header('If-None-Match'), etag)) return c.body(null, 304, conditional)
  return c.body(body, 200, { ...JSON_TYPE, ...conditional })
}

/** A long list has no entity tag: that would have to be known before its first byte. */
function longListResponse(
  answer: Answer<unknown>,
  c: Context<RequestEnvironment>,
  headers: Readonly<Record<string, string>>,
): Response {
  const sent = { ...JSON_TYPE, ...headers, ...REVALIDATED }
  if (c.req.method === 'HEAD') return c.body(null, 200, sent)
  return c.body(streamedList(answer, c), 200, sent)
}

function serialize(answer: Answer<unknown>): Serialized {
  const known = serialized.get(answer)
  if (known) return known
  const result = write(answer)
  serialized.set(answer, result)
  return result
}

function write(answer: Answer<unknown>): Serialized {
  const written = writtenData(answer)
  if (written) {
    const body = `{"data":${written.json},"error":null}`
    return { body, etag: written.etag ?? strongEtag(body, answer.revision) }
  }
  const { data, next_cursor, revision } = answer
  const body = JSON.stringify({
    ...success(data),
    ...(next_cursor !== undefined && { next_cursor }),
  })
  return { body, etag: ownEtag(data) ?? strongEtag(body, revision) }
}

/** The delivered prompt carries its own tag, which must equal the header's (design 3). */
const ownEtag = (data: unknown): string | undefined =>
  data !== null && typeof data === 'object' && 'etag' in data ? String(data.etag) : undefined
