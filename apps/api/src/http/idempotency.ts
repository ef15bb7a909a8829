import { createHash } from 'node:crypto'
import type { Answer, ProjectOperation } from '@promptwire/contract/operation'
import { Failure, invalidField, unavailable } from '@promptwire/core/errors/failure'
import { isClientDisconnected } from '@promptwire/runtime/client-disconnected'
import { addHeader } from '@promptwire/runtime/response-headers'
import type { Context } from 'hono'
import { type Caller, callerId } from '../kernel/caller.ts'
import {
  type CompletedRequest,
  findCompletedRequest,
  type IdempotencyClaim,
  runClaimed,
} from '../kernel/change/idempotent-requests.sql.ts'
import type { RootUnitOfWork, UnitOfWork } from '../kernel/change/unit-of-work.ts'

type Run = (unitOfWork: UnitOfWork) => Promise<Answer<unknown>>

/** Runs an operation, with an Idempotency-Key at most once within 24 hours. */
export type RunIdempotent = (
  c: Context,
  caller: Caller,
  operation: Pick<ProjectOperation, 'secret'>,
  run: Run,
) => Promise<Answer<unknown>>

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Change, claim and response are one transaction, so a repeated request gets the first response,
 * even after a crash. A response with a secret is not stored, so its repetition is rejected.
 * Nothing starts for a disconnected caller: it may have repeated the request under another key.
 */
export const createRunIdempotent =
  (unitOfWork: RootUnitOfWork): RunIdempotent =>
  async (c, caller, { secret }, run) => {
    const idempotencyKey = c.req.header('Idempotency-Key')
    if (idempotencyKey === undefined) return run(unitOfWork)
    if (!KEY.test(idempotencyKey)) throw malformedKey()
    const claim = {
      callerId: callerId(caller),
      idempotencyKey,
      fingerprint: await hashRequest(c),
      storesResponse: !secret,
    }
    const find = () => findCompletedRequest(unitOfWork, claim, caller.at)
    const before = await find()
    if (before) return replay(c, claim, before)
    if (isClientDisconnected(c)) throw unavailable('The caller disconnected before this began.')
    try {
      return await runClaimed(unitOfWork, claim, caller.at, run)
    } catch (error) {
      // Another request with this key may have run during this one.
      const concurrent = await find()
      if (concurrent) return replay(c, claim, concurrent)
      throw error
    }
  }

async function hashRequest(c: Context): Promise<Uint8Array> {
  const { pathname, search } = new URL(c.req.url)
  const request = `${c.req.method} ${pathname}${search}\n${await c.req.text()}`
  return createHash('sha256').update(request).digest()
}

function replay(
  c: Context,
  { fingerprint }: IdempotencyClaim,
  first: CompletedRequest,
): Answer<unknown> {
  if (!Buffer.from(fingerprint).equals(first.fingerprint)) throw reusedKey()
  addHeader(c, 'Idempotency-Replayed', 'true')
  return JSON.parse(first.answer)
}

const malformedKey = () =>
  invalidField('Idempotency-Key', 'must be 1 to 255 visible ASCII characters.')

const reusedKey = () =>
  new Failure('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another request.')
