import { createHash } from 'node:crypto'
import type { Send } from '@promptwire/contract/derive/client'
import type { WebRequest } from '../render/web-environment.ts'

/**
 * Derives the Idempotency-Key from the form id and the request: a repeated submission runs once, a
 * corrected one is a new request.
 */
export const withIdempotencyKey =
  (c: WebRequest, send: Send): Send =>
  async (url, request) => {
    const { formId } = c.var
    if (formId === undefined || request.method === 'GET') return send(url, request)
    const { method, headers, body = '' } = request
    const key = createHash('sha256').update(`${formId}\n${method} ${url}\n${body}`)
    const answer = await send(url, {
      ...request,
      headers: { ...headers, 'Idempotency-Key': key.digest('base64url') },
    })
    if (answer.status < 400) recordReplay(c, answer.headers.get('Idempotency-Replayed') !== null)
    return answer
  }

/** A form is a replay only if all of its requests are. */
const recordReplay = (c: WebRequest, isReplayed: boolean) =>
  c.set('isReplayed', isReplayed && c.get('isReplayed') !== false)
