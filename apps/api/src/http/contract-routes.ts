import { createRedactor } from '@promptwire/core/contract/derive/readable-with'
import {
  type Answer,
  acceptsIdempotencyKey,
  isUnboundedStream,
  type ProjectOperation,
  picksVersion,
} from '@promptwire/core/contract/operation'
import type { PeopleContract } from '@promptwire/core/contract/people/people-contract'
import type { PublicContract } from '@promptwire/core/contract/public/public-contract'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { type Context, Hono } from 'hono'
import { type Caller, callerId } from '../kernel/caller.ts'
import type { KeyedSemaphore } from '../kernel/keyed-semaphore.ts'
import type { FindRecord } from '../kernel/resolved-record.ts'
import type { Push, StreamItem } from '../kernel/stream.ts'
import type { Verb } from '../kernel/verb.ts'
import { deprecatedPath } from './deprecated-path.ts'
import type { Door, Row } from './doors/door.ts'
import { redactAnswer } from './doors/redact-answer.ts'
import { requireFieldScopes } from './doors/require-field-scopes.ts'
import { type Asking, subjectFinder } from './doors/subject-finder.ts'
import type { RunIdempotent } from './idempotency.ts'
import { linkAbortSignals } from './link-abort-signals.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { createReadInput } from './read-input.ts'
import type { FileResponse } from './responses/file-response.ts'
import type { LongListResponse } from './responses/long-list-response.ts'
import type { Emit, RunResponse } from './responses/run-response.ts'
import type { StreamResponse } from './responses/stream-response.ts'
import type { TakeStream } from './responses/stream-slots.ts'
import { successResponse } from './responses/success-response.ts'

/** A verb for every row of a table. */
export type PublicVerbs = { readonly [Name in keyof PublicContract]: Verb<Name> }
export type PeopleVerbs = { readonly [Name in keyof PeopleContract]: Verb<Name> }

type AnyVerb = (
  caller: Caller,
  input: unknown,
  subject: unknown,
  end?: AbortSignal,
) => Promise<Answer<unknown>>
type AnyStreamVerb = (
  caller: Caller,
  input: unknown,
  end: AbortSignal,
  push: Push,
) => AsyncIterable<StreamItem>
type AnyRunVerb = (
  caller: Caller,
  input: unknown,
  end: AbortSignal,
  subject: unknown,
  emit: Emit,
) => Promise<Answer<unknown>>

/** The dependencies of every response. */
export interface Answering {
  readonly runIdempotent: RunIdempotent
  readonly streamResponse: StreamResponse
  readonly runResponse: RunResponse
  readonly takeStream: TakeStream
  readonly longListResponse: LongListResponse
  readonly fileResponse: FileResponse
  readonly findRecord: FindRecord
  /** Runs changes of one prompt in order of arrival. */
  readonly runExclusive: KeyedSemaphore
  /** Aborted when the process stops serving. */
  readonly closing: AbortSignal
}

/** A request that was let in, with its input. */
interface Request extends Asking {
  readonly c: Context<RequestEnvironment>
}
type Respond = (request: Request) => Response | Promise<Response>

/** The routes of a table of the contract, one per row, behind a door. */
export function contractRoutes<Table extends Readonly<Record<string, Row['operation']>>>(
  table: Table,
  verbs: { readonly [Name in keyof Table]: unknown },
  door: Door,
  answering: Answering,
): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  for (const [name, operation] of Object.entries(table)) {
    const readInput = createReadInput(operation)
    const respond = responder(operation, verbs[name], answering)
    const readsFirst = picksVersion(operation)
    const row = { name, operation }
    const handle = async (c: Context<RequestEnvironment>) => {
      const read = once(() => readInput(c))
      const admitted = await door(c, row, readsFirst ? read : undefined)
      const input = await read()
      requireFieldScopes(operation, input, admitted.caller)
      return respond({ ...admitted, c, input })
    }
    const { method, path, formerPath } = operation
    routes.on(method, path, handle)
    if (formerPath !== undefined) routes.on(method, formerPath, deprecatedPath, handle)
  }
  methodNotAllowed(routes, table)
  return routes
}

/** The types of the tables' verbs pair each with the answer and the input of its own row. */
function responder(operation: ProjectOperation, verb: unknown, answering: Answering): Respond {
  if (isUnboundedStream(operation)) return streaming(verb as AnyStreamVerb, answering)
  if (operation.progress) return running(operation, verb as AnyRunVerb, answering)
  return enveloping(operation, verb as AnyVerb, answering)
}

/** Answers with the verb's result, in the envelope or as a file. */
function enveloping(
  operation: ProjectOperation,
  verb: AnyVerb,
  { runIdempotent, longListResponse, fileResponse, findRecord, runExclusive, closing }: Answering,
): Respond {
  const redact = createRedactor(operation.output)
  const runIt = acceptsIdempotencyKey(operation) ? runIdempotent : runEveryTime
  // Don't hold the per-prompt lock during model calls.
  const takesTurn = operation.effect !== 'reads' && !operation.external
  const findSubject = subjectFinder(operation, findRecord)
  return async (request) => {
    const { c, caller, input } = request
    const subject = await findSubject?.(request)
    const ended = operation.external ? linkAbortSignals(c.req.raw.signal, closing) : undefined
    const run = async () => {
      // Here, because a repeated request is answered even if its prompt has been deleted since.
      const answer = await verb(caller, input, subject?.require(), ended?.signal)
      return redact ? redactAnswer(answer, (data) => redact(data, caller.may)) : answer
    }
    const answer = () => runIt(c, caller, operation, run)
    const promptId = subject?.promptId
    const inOrder =
      takesTurn && promptId !== undefined ? runExclusive.run(promptId, answer) : answer()
    const given = await inOrder.finally(() => ended?.abort())
    if (operation.answers === 'file') return fileResponse(request, operation, given)
    return given.rest ? longListResponse(c, callerId(caller), given) : successResponse(given, c)
  }
}

/** Answers with events for as long as the verb has any. */
const streaming =
  (verb: AnyStreamVerb, { streamResponse }: Answering): Respond =>
  ({ c, caller, input }) =>
    streamResponse(c, caller, (end, push) => verb(caller, input, end, push))

/** Responds with the output of a long operation, or with a stream of its progress. */
function running(
  operation: ProjectOperation,
  verb: AnyRunVerb,
  { runResponse, findRecord, takeStream }: Answering,
): Respond {
  const redact = createRedactor(operation.output)
  const findSubject = subjectFinder(operation, findRecord)
  return async (request) => {
    const { c, caller, input } = request
    const subject = (await findSubject?.(request))?.require()
    // Runs of a model stand in its line; what only follows one is counted as the other streams are.
    const release = operation.effect === 'reads' ? takeStream(caller) : () => {}
    return runResponse(c, async (end, emit) => {
      const answer = await verb(caller, input, end, subject, emit).finally(release)
      return redact ? redactAnswer(answer, (data) => redact(data, caller.may)) : answer
    })
  }
}

/** Safe requests need no Idempotency-Key. */
const runEveryTime: RunIdempotent = (_c, _caller, _operation, run) => run()

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
