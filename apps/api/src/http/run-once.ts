import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { Context } from 'hono'
import type { Admission } from '../domain/admission/admission.ts'
import {
  type CarriedOut,
  type IdempotencyClaim,
  type IdempotencyStore,
  REMEMBERED_MS,
} from '../domain/idempotency/idempotency-store.ts'

type Run = (claim?: IdempotencyClaim) => Promise<Answer<unknown>>

/** Runs an operation, with an Idempotency-Key at most once within 24 hours. */
export type RunOnce = (c: Context, admission: Admission, run: Run) => Promise<Answer<unknown>>

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * The change and the claim of its key are one transaction, so that a repeated request changes
 * nothing even if the process died in between; it is answered as the first one was.
 */
export const createRunOnce =
  (requests: IdempotencyStore, now: () => Date): RunOnce =>
  async (c, { keyId }, run) => {
    const idempotencyKey = c.req.header('Idempotency-Key')
    if (idempotencyKey === undefined) return run()
    if (!KEY.test(idempotencyKey)) throw malformedKey()
    const claim = { keyId, idempotencyKey, fingerprint: await fingerprintOf(c) }
    const find = () => requests.find(claim, new Date(now().getTime() - REMEMBERED_MS))
    const before = await find()
    if (before) return repeat(c, claim, before, find)
    try {
      const answer = await run(claim)
      await requests.remember(claim, JSON.stringify(answer))
      return answer
    } catch (error) {
      // Another request with this key may have been carried out while this one was on its way.
      const meanwhile = await find()
      if (meanwhile) return repeat(c, claim, meanwhile, find)
      throw error
    }
  }

async function fingerprintOf(c: Context): Promise<Uint8Array> {
  const { pathname, search } = new URL(c.req.url)
  const request = `${c.req.method} ${pathname}${search}\n${await c.req.text()}`
  return createHash('sha256').update(request).digest()
}

const WAITS = 20
const WAIT_MS = 50

async function repeat(
  c: Context,
  { fingerprint }: IdempotencyClaim,
  first: CarriedOut,
  find: () => Promise<CarriedOut | undefined>,
): Promise<Answer<unknown>> {
  if (!Buffer.from(fingerprint).equals(first.fingerprint)) throw reusedKey()
  for (let wait = 0; wait < WAITS; wait++) {
    const { answer } = (wait === 0 ? first : await find()) ?? {}
    if (answer !== undefined) {
      c.header('Idempotency-Replayed', 'true')
      return JSON.parse(answer)
    }
    await pause(WAIT_MS)
  }
  throw lostAnswer()
}

const malformedKey = () =>
  new Failure('VALIDATION_ERROR', 'Idempotency-Key: must be 1 to 255 visible ASCII characters.')

const reusedKey = () =>
  new Failure('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another request.')

const lostAnswer = () =>
  new Failure(
    'CONFLICT',
    'The request with this Idempotency-Key was carried out, but its answer was lost; read the result instead.',
  )
