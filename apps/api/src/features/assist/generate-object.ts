import { toJsonSchema } from '@promptwire/contract/derive/json-schema'
import { Failure } from '@promptwire/core/errors/failure'
import type { z } from 'zod'
import type { Caller } from '../../kernel/caller.ts'
import type { FinishReason, ModelMessage } from '../../platform/models/model.ts'
import type { ModelRun, RunModel } from '../models/index.ts'
import {
  finishProblem,
  isDemoProvider,
  parseStructuredOutput,
  splitReasoning,
} from '../models/index.ts'

interface ObjectRequest<Answer, Used>
  extends Pick<ModelRun, 'purpose' | 'provider' | 'model' | 'system'> {
  /** All foreign text as one JSON object: data, never instructions. */
  readonly given: object
  readonly answer: z.ZodType<Answer>
  /** Converts a valid answer; throws Unusable for other problems. */
  use(answer: Answer): Used
}

/** Why an answer is unusable: a sentence for the model and for people, without either's text. */
export class Unusable extends Error {}

/** The model gave two unusable answers, or refused to answer. */
export class UnusableAnswer extends Failure {
  readonly problem: string
  readonly isRefusal: boolean

  constructor(problem: string, isRefusal = false) {
    const message = isRefusal ? problem : `The model's answer could not be used, twice: ${problem}`
    super('PROVIDER_FAILED', `${message} Nothing was changed.`)
    this.problem = problem
    this.isRefusal = isRefusal
  }
}

/** `demo` is true if the built-in demo model answered. */
interface GeneratedObject<Used> {
  readonly used: Used
  readonly demo: boolean
}

export type GenerateObject = <Answer, Used>(
  caller: Caller,
  question: ObjectRequest<Answer, Used>,
  end: AbortSignal,
) => Promise<GeneratedObject<Used>>

/** For both attempts; clients wait slightly longer for the response. */
const TOTAL_TIMEOUT_MS = 110_000
const ATTEMPTS = 2

/**
 * Requests an answer that matches a schema. After an unusable answer, explains the problem and retries once;
 * a second one fails without changing anything.
 */
export const createGenerateObject =
  (runModel: RunModel): GenerateObject =>
  async (caller, question, end) => {
    const limit = AbortSignal.any([end, AbortSignal.timeout(TOTAL_TIMEOUT_MS)])
    const asked: ModelMessage = { role: 'user', content: JSON.stringify(question.given) }
    let messages = [asked]
    let problem = ''
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const output = await requestOutput(runModel, caller, { ...question, messages }, limit)
      try {
        return { used: question.use(parseOutput(question.answer, output)), demo: output.demo }
      } catch (error) {
        if (!(error instanceof Unusable)) throw error
        problem = error.message
        messages = [asked, ...repairMessages(output.text, problem)]
      }
    }
    throw new UnusableAnswer(problem)
  }

/** Longer than any usable answer. */
const MAX_OUTPUT_LENGTH = 1_000_000

interface ObjectCall
  extends Pick<ModelRun, 'purpose' | 'provider' | 'model' | 'system' | 'messages'> {
  readonly answer: z.ZodType
}

async function requestOutput(
  runModel: RunModel,
  caller: Caller,
  { purpose, provider, model, system, messages, answer }: ObjectCall,
  limit: AbortSignal,
): Promise<ObjectOutput> {
  const answerSchema = toJsonSchema(answer)
  const asked = { purpose, provider, model, system, messages, settings: {}, answerSchema }
  const run = { ...asked, maxTextLength: MAX_OUTPUT_LENGTH, repeatsInput: true } as const
  const end = await runModel(caller, run, limit)
  const { text, finishReason } = end
  if (finishReason === 'aborted' && limit.aborted) throw timedOut()
  const problem = finishProblem(end) ?? ''
  if (REFUSALS.has(finishReason)) throw new UnusableAnswer(problem, true)
  return { text, isCut: finishReason === 'length', demo: isDemoProvider(end.provider.id) }
}

/** Retrying a refusal would only cost more. */
const REFUSALS = new Set<FinishReason>(['refusal', 'content-filter'])

interface ObjectOutput {
  readonly text: string
  readonly isCut: boolean
  readonly demo: boolean
}

function parseOutput<Answer>(form: z.ZodType<Answer>, { text, isCut }: ObjectOutput): Answer {
  if (isCut) throw new Unusable('It was cut off at the max output tokens.')
  const value = parseStructuredOutput(text)
  if (value === undefined) throw new Unusable('It was not the requested JSON object.')
  const { data, success } = form.safeParse(value)
  if (!success) throw new Unusable('It did not match the requested schema.')
  return data
}

/** Enough of an answer for the model to see its mistake. */
const MAX_QUOTED_LENGTH = 50_000

const repairMessages = (output: string, problem: string): ModelMessage[] => [
  { role: 'assistant', content: withoutReasoning(output) || '(no answer)' },
  { role: 'user', content: `This answer cannot be used. ${problem} Answer again, in full.` },
]

const withoutReasoning = (output: string): string =>
  splitReasoning(output).text.slice(0, MAX_QUOTED_LENGTH).toWellFormed()

/** Also used after the client has disconnected. */
const timedOut = () =>
  new Failure(
    'PROVIDER_FAILED',
    `The model did not answer within ${TOTAL_TIMEOUT_MS / 1000} seconds. Nothing was changed.`,
  )
