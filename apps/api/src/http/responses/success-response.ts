import type { Answer } from '@promptwire/contract/operation'
import { REVISION_HEADER } from '@promptwire/contract/public-contract'
import { success } from '@promptwire/core/errors/envelope'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { addHeader, respondWith } from '@promptwire/runtime/response-headers'
import type { Context } from 'hono'
import { etagFromHash } from '../../kernel/etag-from-hash.ts'
import { encodeUtf8, type ResponseBody } from '../../kernel/response-body.ts'
import { SerializedResponse } from '../../kernel/serialized-response.ts'
import { hashed } from '../../kernel/sha256.ts'
import { etagMatches } from '../etag-matches.ts'

/** Clients must revalidate each time, since publish and revoke take effect immediately. */
export const REVALIDATED = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' }
export const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }
const REVALIDATED_JSON = { ...JSON_TYPE, ...REVALIDATED }

/**
 * A GET gets a strong ETag, and 304 if the client's copy is current. Serialized answers are not
 * awaited: a promise is a measurable part of a cached delivery.
 */
export function successResponse(
  answer: Answer<unknown>,
  c: Context<RequestEnvironment>,
): Response | Promise<Response> {
  const { revision } = answer
  if (revision !== undefined) addHeader(c, REVISION_HEADER, String(revision))
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const respond = (body: ResponseBody) => respondWith(c, body, 200, JSON_TYPE)
    if (answer instanceof SerializedResponse) return respond(answer.body)
    return encodeUtf8(serializeEnvelope(answer)).then(respond)
  }
  if (answer instanceof SerializedResponse) return respondTagged(answer, c)
  return tagged(answer).then((made) => respondTagged(made, c))
}

interface Tagged {
  readonly body: ResponseBody
  readonly etag: string
}

function respondTagged({ body, etag }: Tagged, c: Context<RequestEnvironment>): Response {
  addHeader(c, 'ETag', etag)
  const isCurrent = etagMatches(c.req.header('If-None-Match'), etag)
  if (isCurrent) return respondWith(c, null, 304, REVALIDATED)
  return respondWith(c, body, 200, REVALIDATED_JSON)
}

async function tagged(answer: Answer<unknown>): Promise<Tagged> {
  const { text, hash } = await hashed(serializeEnvelope(answer))
  return { body: text, etag: etagFromHash(hash, answer.revision) }
}

function serializeEnvelope(answer: Answer<unknown>): string {
  const { data, next_cursor, diff } = answer
  // On Node 20, a literal that starts with a spread creates a new hidden class each time.
  return JSON.stringify(Object.assign(success(data), { next_cursor, diff }))
}
