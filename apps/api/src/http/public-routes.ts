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
import { Hono } from 'hono'
import type { Admission } from '../domain/admission/admission.ts'
import type { Caller } from '../domain/caller.ts'
import { oneAtATime } from '../domain/one-at-a-time.ts'
import { type NamedPrompt, requirePrompt } from '../domain/prompt/named-prompt.ts'
import type { Verb } from '../domain/verb.ts'
import type { AdmitRequest } from './admit-request.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { createReadInput } from './read-input.ts'
import { requireFieldScopes } from './require-scope.ts'
import type { RunOnce } from './run-once.ts'
import { successResponse } from './success-response.ts'

/** A verb for every row of the public contract. */
export type PublicVerbs = { readonly [Name in keyof PublicContract]: Verb<Name> }

type AnyVerb = (caller: Caller, input: unknown, prompt?: NamedPrompt) => Promise<Answer<unknown>>

/** The routes of the public API, one per contract row. */
export function publicRoutes(
  verbs: PublicVerbs,
  admitRequest: AdmitRequest,
  runOnce: RunOnce,
  now: () => Date,
): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  const inTurn = oneAtATime()
  for (const [name, operation] of Object.entries(publicContract) as [string, PublicOperation][]) {
    const readInput = createReadInput(operation)
    const redact = redactionOf(operation.output)
    // PublicVerbs pairs each verb with the input of its own row, which readInput has parsed.
    const verb = verbs[name as keyof PublicVerbs] as AnyVerb
    const readsFirst = picksVersionInBody(operation)
    const runIt = takesIdempotencyKey(operation) ? runOnce : runEachTime
    const changes = operation.effect !== 'reads'
    const namesPrompt = pathParameters(operation.path).includes('prompt_id')
    routes.on(operation.method, operation.path, async (c) => {
      const read = once(() => readInput(c))
      const admission = await admitRequest(c, operation, readsFirst ? read : undefined)
      const input = await read()
      requireFieldScopes(operation, input, admission)
      const tool = c.get('via') === 'mcp' ? (operation.tool ?? name) : undefined
      const caller = callerOf(admission, tool, c.get('requestId'), now())
      const prompt = namesPrompt ? requirePrompt(admission.prompt) : undefined
      const run = async () => {
        const answer = await verb(caller, input, prompt)
        return redact ? { ...answer, data: redact(answer.data, caller.may) } : answer
      }
      const answer = () => runIt(c, admission, run)
      // Behind one prompt's lock its changes wait here, and not each on a connection of the pool.
      const inOrder = changes && prompt !== undefined ? inTurn(prompt.id, answer) : answer()
      return successResponse(await inOrder, c)
    })
  }
  methodNotAllowed(routes, publicContract)
  return routes
}

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
