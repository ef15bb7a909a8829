import { toJsonSchema } from '@promptwire/core/contract/derive/json-schema'
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

/** A structured request to a model, and how its answer is used. */
interface ObjectRequest<Answer, Used>
  extends Pick<ModelRun, 'purpose' | 'provider' | 'model' | 'system'> {
  /** All that is not ours, as one JSON object: data, whatever it says. */
  readonly given: object
  readonly answer: z.ZodType<Answer>
  /** Makes something of an answer of that form, or throws Unusable. */
  use(answer: Answer): Used
}

/** Why an answer is of no use: a sentence for the model and for people, without a text of either. */
export class Unusable extends Error {}

/** A model that answered twice what is of no use, or refused to answer. */
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

/** A model's answer, and whether the built-in demo gave it. */
interface GeneratedObject<Used> {
  readonly used: Used
  readonly demo: boolean
}

export type GenerateObject = <Answer, Used>(
  caller: Caller,
  question: ObjectRequest<Answer, Used>,
  end: AbortSignal,
) => Promise<GeneratedObject<Used>>

/** Both attempts together; clients of the response wait slightly longer. */
const TOTAL_TIMEOUT_MS = 110_000
const ATTEMPTS = 2

/**
 * Asks a model for an answer of a schema. If the answer is unusable, it explains why and retries
 * once; then the call fails and changes nothing.
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

/** Longer than any answer that could be used. */
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

/** Asking once more would only cost once more. */
const REFUSALS = new Set<FinishReason>(['refusal', 'content-filter'])

interface ObjectOutput {
  readonly text: string
  /** It reached the max output tokens. */
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

/** As much of an answer as a model needs to see what it did. */
const MAX_QUOTED_LENGTH = 50_000

const repairMessages = (output: string, problem: string): ModelMessage[] => [
  { role: 'assistant', content: withoutReasoning(output) || '(no answer)' },
  { role: 'user', content: `This answer cannot be used. ${problem} Answer again, in full.` },
]

const withoutReasoning = (output: string): string =>
  splitReasoning(output).text.slice(0, MAX_QUOTED_LENGTH).toWellFormed()

/** Also after the client has disconnected and gets no response. */
const timedOut = () =>
  new Failure(
    'PROVIDER_FAILED',
    `The model did not answer within ${TOTAL_TIMEOUT_MS / 1000} seconds. Nothing was changed.`,
  )
