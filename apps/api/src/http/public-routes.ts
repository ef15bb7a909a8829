import { redactionOf } from '@promptwire/core/contract/derive/readable-with'
import {
  type Answer,
  type Input,
  type Output,
  type PublicOperation,
  picksVersionInBody,
  takesIdempotencyKey,
} from '@promptwire/core/contract/operation'
import {
  type PublicContract,
  publicContract,
} from '@promptwire/core/contract/public/public-contract'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import type { KeyCaller } from '../domain/caller.ts'
import { oneAtATime } from '../domain/one-at-a-time.ts'
import type { AdmitRequest } from './admit-request.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { createReadInput } from './read-input.ts'
import { requireFieldScopes } from './require-scope.ts'
import type { RunOnce } from './run-once.ts'
import { successResponse } from './success-response.ts'

/** A verb for every row of the public contract. */
export type PublicVerbs = {
  readonly [Name in keyof PublicContract]: (
    caller: KeyCaller,
    input: Input<PublicContract[Name]>,
  ) => Promise<Answer<Output<PublicContract[Name]>>>
}

type Verb = (caller: KeyCaller, input: unknown) => Promise<Answer<unknown>>

/** The routes of the public API, one per contract row. */
export function publicRoutes(
  verbs: PublicVerbs,
  admitRequest: AdmitRequest,
  runOnce: RunOnce,
): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  const inTurn = oneAtATime()
  for (const [name, operation] of Object.entries(publicContract) as [string, PublicOperation][]) {
    const readInput = createReadInput(operation)
    const redact = redactionOf(operation.output)
    // PublicVerbs pairs each verb with the input of its own row, which readInput has parsed.
    const verb = verbs[name as keyof PublicVerbs] as Verb
    const readsFirst = picksVersionInBody(operation)
    const runIt = takesIdempotencyKey(operation) ? runOnce : runEachTime
    const changes = operation.effect !== 'reads'
    routes.on(operation.method, operation.path, async (c) => {
      const read = once(() => readInput(c))
      const admission = await admitRequest(c, operation, readsFirst ? read : undefined)
      const input = await read()
      requireFieldScopes(operation, input, admission)
      const tool = c.get('via') === 'mcp' ? (operation.tool ?? name) : undefined
      const caller = { admission, requestId: c.get('requestId'), tool }
      const run = async () => {
        const answer = await verb(caller, input)
        return redact ? { ...answer, data: redact(answer.data, admission.scopes) } : answer
      }
      const answer = () => runIt(c, admission, run)
      // Behind one prompt's lock its changes wait here, and not each on a connection of the pool.
      const { promptId } = admission
      const inOrder = changes && promptId !== undefined ? inTurn(promptId, answer) : answer()
      return successResponse(await inOrder, c)
    })
  }
  methodNotAllowed(routes, publicContract)
  return routes
}

/** What can be repeated without harm needs no Idempotency-Key. */
const runEachTime: RunOnce = (_c, _admission, run) => run()

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
