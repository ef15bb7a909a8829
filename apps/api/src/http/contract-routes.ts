import {
  type Answer,
  acceptsIdempotencyKey,
  isExport,
  isUnboundedStream,
  type ProjectOperation,
  picksVersion,
  stepUpReadsInput,
  type VerbName,
} from '@promptwire/contract/operation'
import { createRedactor } from '@promptwire/contract/schema/readable-with'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { type Context, Hono } from 'hono'
import type { RecordExport } from '../features/audit/index.sql.ts'
import { callerId } from '../kernel/caller.ts'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import type { KeyedSemaphore } from '../kernel/keyed-semaphore.ts'
import type { StreamItem } from '../kernel/stream.ts'
import type { AnyVerb } from '../kernel/verb.ts'
import { batching, createReadBatch } from './batch-response.ts'
import { createContext, createContextClass, LazySignal } from './create-context.ts'
import type { Door, Row } from './doors/door.ts'
import { redactAnswer } from './doors/redact-answer.ts'
import { requireFieldScopes } from './doors/require-field-scopes.ts'
import { requireJudgesLeft } from './doors/require-proposing.ts'
import { subjectFinder } from './doors/subject-finder.ts'
import type { RunIdempotent } from './idempotency.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { once } from './once.ts'
import { createReadInput } from './read-input.ts'
import type { Respond, Run } from './respond.ts'
import type { ExplainFailure } from './responses/failure-response.ts'
import type { FileResponse } from './responses/file-response.ts'
import type { LongListResponse } from './responses/long-list-response.ts'
import type { RunResponse } from './responses/run-response.ts'
import type { StreamResponse } from './responses/stream-response.ts'
import type { TakeStream } from './responses/stream-slots.ts'
import { successResponse } from './responses/success-response.ts'
import { withDiff } from './with-diff.ts'

/** A verb for every row of a table except batches. */
export type VerbsOf<Table> = { readonly [Name in VerbName<Table>]: AnyVerb }

export interface Answering {
  readonly runIdempotent: RunIdempotent
  readonly streamResponse: StreamResponse
  readonly runResponse: RunResponse
  readonly takeStream: TakeStream
  readonly longListResponse: LongListResponse
  readonly fileResponse: FileResponse
  readonly recordExport: RecordExport
  readonly services: object
  readonly unitOfWork: UnitOfWork
  readonly explain: ExplainFailure
  readonly webUrl: string
  /** Runs changes of one prompt in order of arrival. */
  readonly runExclusive: KeyedSemaphore
  readonly closing: AbortSignal
}

export function contractRoutes<Table extends Readonly<Record<string, Row['operation']>>>(
  table: Table,
  verbs: VerbsOf<Table>,
  door: Door,
  answering: Answering,
): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  for (const [name, operation] of Object.entries(table)) {
    const { each } = operation
    const row = { name, operation }
    const readInput = each ? createReadBatch(operation) : createReadInput(operation)
    const verb = verbs[(each ?? name) as VerbName<Table>]
    const respond = each
      ? batching(operation, verb.run as Run<Promise<Answer<unknown>>>, answering)
      : responder(row, verb, answering)
    const readsFirst = each !== undefined || picksVersion(operation) || stepUpReadsInput(operation)
    const handle = async (c: Context<RequestEnvironment>) => {
      const read = once(() => readInput(c))
      const admitted = await door(c, row, readsFirst ? read : undefined)
      const input = await read()
      requireFieldScopes(operation, input, admitted.caller)
      requireJudgesLeft(operation, input, admitted.caller)
      const { caller, findPrompt, items } = admitted
      return await respond({ c, caller, input, findPrompt, items })
    }
    routes.on(operation.method, operation.path, handle)
  }
  methodNotAllowed(routes, table)
  return routes
}

/** The compiler checks that each verb takes the context of its row (runtime/services.ts). */
function responder(row: Row, verb: AnyVerb, answering: Answering): Respond {
  const { operation } = row
  const run = verb.run as Run<unknown>
  if (isUnboundedStream(operation)) {
    return streaming(run as Run<AsyncIterable<StreamItem>>, answering)
  }
  const answer = run as Run<Promise<Answer<unknown>>>
  if (operation.progress) return running(operation, answer, answering)
  return enveloping(row, answer, answering)
}

function enveloping(
  { name, operation }: Row,
  verb: Run<Promise<Answer<unknown>>>,
  answering: Answering,
): Respond {
  const { longListResponse, fileResponse, recordExport, runExclusive } = answering
  const RequestContext = createContextClass(answering.services)
  const redact = createRedactor(operation.output)
  const runIt = acceptsIdempotencyKey(operation) ? answering.runIdempotent : undefined
  // Don't hold the per-prompt lock during model calls.
  const takesTurn = operation.effect !== 'reads' && !operation.external
  const findSubject = subjectFinder(operation, answering.unitOfWork)
  return async (request) => {
    const { c, caller, input } = request
    const subject = await findSubject?.(request)
    const signal = new LazySignal(c.req, answering.closing)
    const run = async (unitOfWork: UnitOfWork) => {
      // Inside the idempotent run: a repeated request gets its response even if the prompt was
      // deleted since.
      const found = await subject?.require(unitOfWork)
      return await withDiff(request, operation, unitOfWork, (unit) => {
        const own = { caller, input, unitOfWork: unit }
        const answer = verb(new RequestContext(own, signal, found))
        return redact
          ? answer.then((whole) => redactAnswer(whole, (data) => redact(data, caller.may)))
          : answer
      })
    }
    const answer = () => (runIt ? runIt(c, caller, operation, run) : run(answering.unitOfWork))
    const promptId = subject?.promptId
    const inOrder =
      takesTurn && promptId !== undefined ? runExclusive.run(promptId, answer) : answer()
    let given: Answer<unknown>
    try {
      given = await inOrder
    } finally {
      signal.end()
    }
    // Audit the export before sending anything.
    if (isExport(operation) && c.req.method !== 'HEAD') {
      await recordExport(answering.unitOfWork, caller, {
        operation: name,
        callerId: callerId(caller),
        input,
      })
    }
    if (operation.answers === 'file') {
      const asked = { c, callerId: callerId(caller), at: caller.at, input }
      return fileResponse(asked, operation, given)
    }
    return given.rest ? longListResponse(c, callerId(caller), given) : successResponse(given, c)
  }
}

const streaming =
  (verb: Run<AsyncIterable<StreamItem>>, answering: Answering): Respond =>
  ({ c, caller, input }) => {
    const { services, unitOfWork, streamResponse } = answering
    return streamResponse(c, caller, (signal, push) =>
      verb(createContext(services, { caller, input, unitOfWork, signal, push })),
    )
  }

function running(
  operation: ProjectOperation,
  verb: Run<Promise<Answer<unknown>>>,
  { runResponse, takeStream, services, unitOfWork }: Answering,
): Respond {
  const redact = createRedactor(operation.output)
  const findSubject = subjectFinder(operation, unitOfWork)
  return async (request) => {
    const { c, caller, input } = request
    const subject = await findSubject?.(request)
    const found = await subject?.require(unitOfWork)
    // Model runs wait in their own queue; following a run counts as an event stream.
    const release = operation.effect === 'reads' ? takeStream(caller) : () => {}
    return runResponse(c, async (signal, emit) => {
      const own = { ...found, caller, input, unitOfWork, signal, emit }
      const context = createContext(services, own)
      const answer = await verb(context).finally(release)
      return redact ? redactAnswer(answer, (data) => redact(data, caller.may)) : answer
    })
  }
}
