import { redactionOf } from '@promptwire/core/contract/derive/readable-with'
import {
  type Answer,
  type PublicOperation,
  pathParameters,
  picksVersionInBody,
  takesIdempotencyKey,
} from '@promptwire/core/contract/operation'
import {
  type PublicContract,
  publicContract,
} from '@promptwire/core/contract/public/public-contract'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { type Context, Hono } from 'hono'
import type { Admission } from '../domain/admission/admission.ts'
import type { Caller } from '../domain/caller.ts'
import { oneAtATime } from '../domain/one-at-a-time.ts'
import { type NamedPrompt, requirePrompt } from '../domain/prompt/named-prompt.ts'
import type { StreamItem } from '../domain/stream.ts'
import type { Verb } from '../domain/verb.ts'
import type { AdmitRequest } from './admit-request.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { createReadInput } from './read-input.ts'
import { redactAnswer } from './redact-answer.ts'
import { requireFieldScopes } from './require-scope.ts'
import type { RunOnce } from './run-once.ts'
import type { StreamResponse } from './stream-response.ts'
import { successResponse } from './success-response.ts'

/** A verb for every row of the public contract. */
export type PublicVerbs = { readonly [Name in keyof PublicContract]: Verb<Name> }

type AnyVerb = (caller: Caller, input: unknown, prompt?: NamedPrompt) => Promise<Answer<unknown>>
type AnyStreamVerb = (caller: Caller, input: unknown, end: AbortSignal) => AsyncIterable<StreamItem>

export interface PublicParts {
  readonly publicVerbs: PublicVerbs
  readonly runOnce: RunOnce
  readonly streamResponse: StreamResponse
  readonly now: () => Date
}

/** An admitted request with its input. */
interface Admitted {
  readonly c: Context<RequestEnvironment>
  readonly admission: Admission
  readonly caller: Caller
  readonly input: Record<string, unknown>
}
type Respond = (admitted: Admitted) => Response | Promise<Response>

/** The routes of the public API, one per contract row. */
export function publicRoutes(
  { publicVerbs, runOnce, streamResponse, now }: PublicParts,
  admitRequest: AdmitRequest,
): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  const inTurn = oneAtATime()
  for (const [name, operation] of Object.entries(publicContract) as [string, PublicOperation][]) {
    const readInput = createReadInput(operation)
    // PublicVerbs pairs each verb with the answer and the input of its own row.
    const verb = publicVerbs[name as keyof PublicVerbs] as unknown
    const respond =
      operation.answers === 'stream'
        ? streaming(verb as AnyStreamVerb, streamResponse)
        : answering(operation, verb as AnyVerb, runOnce, inTurn)
    const readsFirst = picksVersionInBody(operation)
    routes.on(operation.method, operation.path, async (c) => {
      const read = once(() => readInput(c))
      const admission = await admitRequest(c, operation, readsFirst ? read : undefined)
      const input = await read()
      requireFieldScopes(operation, input, admission)
      const tool = c.get('via') === 'mcp' ? (operation.tool ?? name) : undefined
      const caller = callerOf(admission, tool, c.get('requestId'), now())
      return respond({ c, admission, caller, input })
    })
  }
  methodNotAllowed(routes, publicContract)
  return routes
}

/** Answers with the verb's result in the envelope. */
function answering(
  operation: PublicOperation,
  verb: AnyVerb,
  runOnce: RunOnce,
  inTurn: ReturnType<typeof oneAtATime>,
): Respond {
  const redact = redactionOf(operation.output)
  const runIt = takesIdempotencyKey(operation) ? runOnce : runEachTime
  const changes = operation.effect !== 'reads'
  const namesPrompt = pathParameters(operation.path).includes('prompt_id')
  return async ({ c, admission, caller, input }) => {
    const run = async () => {
      // Here, because a repeated request is answered even if its prompt has been deleted since.
      const prompt = namesPrompt ? requirePrompt(admission.prompt) : undefined
      const answer = await verb(caller, input, prompt)
      return redact ? redactAnswer(answer, (data) => redact(data, caller.may)) : answer
    }
    const answer = () => runIt(c, admission, run)
    // Behind one prompt's lock its changes wait here, and not each on a connection of the pool.
    const held = changes && namesPrompt ? admission.prompt : undefined
    const inOrder = held ? inTurn(held.id, answer) : answer()
    return successResponse(await inOrder, c)
  }
}

/** Answers with events for as long as the verb has any. */
const streaming =
  (verb: AnyStreamVerb, streamResponse: StreamResponse): Respond =>
  ({ c, admission, caller, input }) =>
    streamResponse(c, admission.keyId, (end) => verb(caller, input, end))

const callerOf = (
  { keyId, userId, clientId, projectId, environment, scopes }: Admission,
  tool: string | undefined,
  requestId: string,
  at: Date,
): Caller => ({
  actor: { kind: 'key', keyId, userId, clientId, tool },
  projectId,
  may: scopes,
  environment,
  requestId,
  at,
})

/** What can be repeated without harm needs no Idempotency-Key. */
const runEachTime: RunOnce = (_c, _admission, run) => run()

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
