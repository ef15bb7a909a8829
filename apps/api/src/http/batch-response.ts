import { MAX_COMPILED_LENGTH } from '@promptwire/contract/delivery/delivery'
import { parseInput } from '@promptwire/contract/derive/parse-input'
import { type Answer, type ProjectOperation, readFieldMeta } from '@promptwire/contract/operation'
import { failed } from '@promptwire/core/errors/envelope'
import { FAILURES, Failure } from '@promptwire/core/errors/failure'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { respondWith } from '@promptwire/runtime/response-headers'
import { z } from 'zod'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import { requirePrompt } from '../kernel/resolved-prompt.ts'
import type { ResponseBody } from '../kernel/response-body.ts'
import { SerializedResponse } from '../kernel/serialized-response.ts'
import { createContext } from './create-context.ts'
import { etagMatches } from './etag-matches.ts'
import { readBody } from './read-body.ts'
import type { InputReader } from './read-input.ts'
import type { AdmittedRequest, Respond, Run } from './respond.ts'
import type { ExplainFailure } from './responses/failure-response.ts'
import { JSON_TYPE } from './responses/success-response.ts'

const CONCURRENCY = 10

/** Items are parsed one by one, since each fails separately. */
export function createReadBatch(operation: ProjectOperation): InputReader<ProjectOperation> {
  const list = getList(operation)
  const prompts = z
    .array(z.unknown())
    .check(...((list.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[]))
    .meta(readFieldMeta(list))
  const unread = { ...operation, input: operation.input.extend({ prompts }) }
  return async (c) => parseInput(unread, await readBody(c))
}

interface BatchDependencies {
  readonly services: object
  readonly unitOfWork: UnitOfWork
  readonly explain: ExplainFailure
  readonly webUrl: string
}

export function batching(
  operation: ProjectOperation,
  verb: Run<Promise<Answer<unknown>>>,
  dependencies: BatchDependencies,
): Respond {
  const item = { ...operation, input: getList(operation).element }
  const { explain, webUrl } = dependencies
  const answerItem = createAnswerItem(item, verb, dependencies)
  return async (request) => {
    const { c, items } = request
    const given = request.input['prompts'] as unknown[]
    const bodies: ResponseBody[] = []
    const { max_characters = MAX_COMPILED_LENGTH } = request.input
    let length = 0
    const settle = async (input: unknown, i: number): Promise<ItemAnswer> =>
      answerItem(request, input, i).catch((error) => refused(explain(error, c), webUrl))
    for (let start = 0; start < given.length; start += CONCURRENCY) {
      const part = given.slice(start, start + CONCURRENCY)
      const answers = await Promise.all(part.map((input, i) => settle(input, start + i)))
      for (const answer of answers) {
        const isTooLong = length + answer.body.length > Number(max_characters)
        const { body, status } = isTooLong ? refused(tooLong(max_characters), webUrl) : answer
        const counted = items?.[bodies.length]
        if (counted) counted.status = status
        length += body.length
        bodies.push(body)
      }
    }
    return respondWith(c, join(bodies), 200, JSON_TYPE)
  }
}

interface ItemAnswer {
  readonly status: number
  readonly body: ResponseBody
}

interface ItemInput {
  readonly prompt_id: string
  readonly version?: number
  readonly if_none_match?: string
}

const createAnswerItem =
  (
    item: ProjectOperation,
    verb: Run<Promise<Answer<unknown>>>,
    { services, unitOfWork }: BatchDependencies,
  ) =>
  async (
    { caller, items, findPrompt }: AdmittedRequest,
    given: unknown,
    i: number,
  ): Promise<ItemAnswer> => {
    const admitted = items?.[i]
    if (admitted?.refusal) throw admitted.refusal
    const input = parseInput(item, requireObject(given)) as unknown as ItemInput
    const { prompt_id, version, if_none_match } = input
    const found = admitted ? admitted.prompt : await findPrompt(prompt_id, version)
    const prompt = requirePrompt(found)
    const answer = await verb(createContext(services, { caller, input, prompt, unitOfWork }))
    if (!(answer instanceof SerializedResponse)) throw new Error('an item has no entity tag')
    const { etag } = answer
    if (!etagMatches(if_none_match, etag)) return { status: 200, body: answer.toItem() }
    return { status: 304, body: JSON.stringify({ not_modified: true, etag }) }
  }

const getList = ({ input }: ProjectOperation) =>
  input.shape['prompts'] as z.ZodArray<z.ZodObject<z.ZodRawShape>>

function requireObject(given: unknown): object {
  if (isJsonObject(given)) return given
  throw new Failure('VALIDATION_ERROR', 'An item must be a JSON object.')
}

const refused = (failure: Failure, webUrl: string): ItemAnswer => ({
  status: FAILURES[failure.code].status,
  body: JSON.stringify({ error: failed(failure, webUrl).error }),
})

const tooLong = (max: unknown) =>
  new Failure(
    'PAYLOAD_TOO_LARGE',
    `The response would have more than ${max} characters (max_characters); get this prompt with another request.`,
  )

function join(items: readonly ResponseBody[]): ResponseBody {
  const pieces = items.flatMap((item, i) => (i === 0 ? [item] : [',', item]))
  const all = ['{"data":{"prompts":[', ...pieces, ']},"error":null}']
  if (all.every((piece) => typeof piece === 'string')) return all.join('')
  return Buffer.concat(all.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}
