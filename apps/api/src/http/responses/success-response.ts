import type { Answer } from '@promptwire/core/contract/operation'
import { REVISION_HEADER } from '@promptwire/core/contract/public/public-contract'
import { success } from '@promptwire/core/errors/envelope'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { addHeader, respondWith } from '@promptwire/runtime/response-headers'
import type { Context } from 'hono'
import { etagFromHash } from '../../kernel/etag-from-hash.ts'
import { encodeUtf8 } from '../../kernel/response-body.ts'
import { SerializedResponse } from '../../kernel/serialized-response.ts'
import { hashed } from '../../kernel/sha256.ts'
import { etagMatches } from '../etag-matches.ts'

/** Clients must revalidate each time, since publish and revoke take effect at once. */
export const REVALIDATED = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' }
export const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

/** The envelope of an answer; a GET gets a strong ETag and 304 when the client's copy is current. */
export async function successResponse(
  answer: Answer<unknown>,
  c: Context<RequestEnvironment>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { revision } = answer
  if (revision !== undefined) addHeader(c, REVISION_HEADER, String(revision))
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const body =
      answer instanceof SerializedResponse
        ? answer.body
        : await encodeUtf8(serializeEnvelope(answer))
    return respondWith(c, body, 200, { ...JSON_TYPE, ...headers })
  }
  const { body, etag } = answer instanceof SerializedResponse ? answer : await tagged(answer)
  const conditional = { ...headers, ...REVALIDATED, ETag: etag }
  const isCurrent = etagMatches(c.req.header('If-None-Match'), etag)
  if (isCurrent) return respondWith(c, null, 304, conditional)
  return respondWith(c, body, 200, { ...JSON_TYPE, ...conditional })
}

async function tagged(answer: Answer<unknown>) {
  const { text, hash } = await hashed(serializeEnvelope(answer))
  return { body: text, etag: etagFromHash(hash, answer.revision) }
}

function serializeEnvelope(answer: Answer<unknown>): string {
  const { data, next_cursor } = answer
  return JSON.stringify({ ...success(data), ...(next_cursor !== undefined && { next_cursor }) })
}
