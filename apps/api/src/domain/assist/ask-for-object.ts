import { toJsonSchema } from '@promptwire/core/contract/derive/json-schema'
import { Failure } from '@promptwire/core/failure'
import type { z } from 'zod'
import type { Caller } from '../caller.ts'
import { finishProblem } from '../model/finish-problem.ts'
import type { FinishReason, ModelMessage } from '../model/model.ts'
import type { ModelRun, RunModel } from '../model/model-run.ts'
import { objectInAnswer } from '../model/object-in-answer.ts'
import { splitReasoning } from '../model/split-reasoning.ts'
import { isDemoProvider } from '../provider/demo-provider.ts'

/** What a model is asked for, and what becomes of its answer. */
interface Question<Answer, Used>
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
    const says = isRefusal ? problem : `The model's answer could not be used, twice: ${problem}`
    super('PROVIDER_FAILED', `${says} Nothing was changed.`)
    this.problem = problem
    this.isRefusal = isRefusal
  }
}

/** What a model answered, and whether the built-in demo took its place. */
interface Answered<Used> {
  readonly used: Used
  readonly demo: boolean
}

export type AskForObject = <Answer, Used>(
  caller: Caller,
  question: Question<Answer, Used>,
  end: AbortSignal,
) => Promise<Answered<Used>>

/** Both attempts together; whoever waits for the answer waits a little longer than this. */
const MOST_ASKING_MS = 110_000
const ATTEMPTS = 2

/**
 * Asks a model for an answer of a form. One that cannot be used is told why, once; then the call has
 * failed, and nothing was changed.
 */
export const createAskForObject =
  (runModel: RunModel): AskForObject =>
  async (caller, question, end) => {
    const limit = AbortSignal.any([end, AbortSignal.timeout(MOST_ASKING_MS)])
    const asked: ModelMessage = { role: 'user', content: JSON.stringify(question.given) }
    let messages = [asked]
    let problem = ''
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const said = await answerTo(runModel, caller, { ...question, messages }, limit)
      try {
        return { used: question.use(parsed(question.answer, said)), demo: said.demo }
      } catch (error) {
        if (!(error instanceof Unusable)) throw error
        problem = error.message
        messages = [asked, ...toldAgain(said.text, problem)]
      }
    }
    throw new UnusableAnswer(problem)
  }

/** Longer than any answer that could be used. */
const MOST_ANSWER = 1_000_000

interface Asking extends Pick<ModelRun, 'purpose' | 'provider' | 'model' | 'system' | 'messages'> {
  readonly answer: z.ZodType
}

async function answerTo(
  runModel: RunModel,
  caller: Caller,
  { purpose, provider, model, system, messages, answer }: Asking,
  limit: AbortSignal,
): Promise<Said> {
  const answerSchema = toJsonSchema(answer)
  const asked = { purpose, provider, model, system, messages, settings: {}, answerSchema }
  const run = { ...asked, mostText: MOST_ANSWER, repeatsInput: true } as const
  const end = await runModel(caller, run, limit)
  const { text, finishReason } = end
  if (finishReason === 'aborted' && limit.aborted) throw notWaitedFor()
  const problem = finishProblem(end) ?? ''
  if (REFUSALS.has(finishReason)) throw new UnusableAnswer(problem, true)
  return { text, isCut: finishReason === 'length', demo: isDemoProvider(end.provider.id) }
}

/** Asking once more would only cost once more. */
const REFUSALS = new Set<FinishReason>(['refusal', 'content-filter'])

interface Said {
  readonly text: string
  /** It reached the max output tokens. */
  readonly isCut: boolean
  readonly demo: boolean
}

function parsed<Answer>(form: z.ZodType<Answer>, { text, isCut }: Said): Answer {
  if (isCut) throw new Unusable('It was cut off at the max output tokens.')
  const value = objectInAnswer(text)
  if (value === undefined) throw new Unusable('It was not the JSON object that was asked for.')
  const { data, success } = form.safeParse(value)
  if (!success) throw new Unusable('It was not of the form that was asked for.')
  return data
}

/** As much of an answer as a model needs to see what it did. */
const MOST_TOLD = 50_000

const toldAgain = (said: string, problem: string): ModelMessage[] => [
  { role: 'assistant', content: withoutReasoning(said) || '(no answer)' },
  { role: 'user', content: `This answer cannot be used. ${problem} Answer again, in full.` },
]

const withoutReasoning = (said: string): string =>
  splitReasoning(said).text.slice(0, MOST_TOLD).toWellFormed()

/** Also where the client has left, which hears nothing of it. */
const notWaitedFor = () =>
  new Failure(
    'PROVIDER_FAILED',
    `The model did not answer within ${MOST_ASKING_MS / 1000} seconds. Nothing was changed.`,
  )
