import type { Answer } from '@promptwire/core/contract/operation'
import { REVISION_HEADER } from '@promptwire/core/contract/public/public-contract'
import { success } from '@promptwire/core/envelope'
import { addHeader, answerWith } from '@promptwire/runtime/answer-headers'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { etagOfHash } from '../domain/etag-of-hash.ts'
import { encoded } from '../domain/sendable.ts'
import { hashed } from '../domain/sha256.ts'
import { WrittenAnswer } from '../domain/written-answer.ts'
import { etagMatches } from './etag-matches.ts'

/** An answer must be asked for anew each time, since publish and revoke take effect at once. */
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
    const body = answer instanceof WrittenAnswer ? answer.body : await encoded(textOf(answer))
    return answerWith(c, body, 200, { ...JSON_TYPE, ...headers })
  }
  const { body, etag } = answer instanceof WrittenAnswer ? answer : await tagged(answer)
  const conditional = { ...headers, ...REVALIDATED, ETag: etag }
  const isCurrent = etagMatches(c.req.header('If-None-Match'), etag)
  if (isCurrent) return answerWith(c, null, 304, conditional)
  return answerWith(c, body, 200, { ...JSON_TYPE, ...conditional })
}

async function tagged(answer: Answer<unknown>) {
  const { text, hash } = await hashed(textOf(answer))
  return { body: text, etag: etagOfHash(hash, answer.revision) }
}

function textOf(answer: Answer<unknown>): string {
  const { data, next_cursor } = answer
  return JSON.stringify({ ...success(data), ...(next_cursor !== undefined && { next_cursor }) })
}
