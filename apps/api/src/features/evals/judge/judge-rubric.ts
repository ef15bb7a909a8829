import { toJsonSchema } from '@promptwire/contract/derive/json-schema'
import type { VariableValues } from '@promptwire/core/compile/compile'
import { Failure } from '@promptwire/core/errors/failure'
import { storable } from '@promptwire/core/text/json-text'
import { z } from 'zod'
import type { JudgeResult, RubricCheck } from '../../checks/index.ts'
import { parseStructuredOutput, storedFinishProblem } from '../../models/index.ts'
import type { PinnedModel } from '../eval-run.ts'
import type { Completion, CompletionRequest } from '../runner/completion.ts'
import type { JudgePrompt } from './judge-prompts.ts'

/** The reason comes first, so that the verdict follows from it. */
const Verdict = z.strictObject({ reason: z.string(), passed: z.boolean() })
const VERDICT_SCHEMA = toJsonSchema(Verdict)

/** Max stored length of a reason, in UTF-16 units. */
const MAX_REASON_LENGTH = 4_000

/** A judge's input besides the criterion; untrusted data. */
interface JudgedAnswer {
  readonly input: string
  readonly variables: VariableValues
  readonly prompt: string
  readonly answer: string
  readonly reference: string
}

export type Complete = (question: CompletionRequest) => Promise<Completion>

export function judgeQuestion(
  judge: PinnedModel & JudgePrompt,
  { value: criterion }: RubricCheck,
  { reference, ...shown }: JudgedAnswer,
): CompletionRequest {
  const { system, hasContext } = judge
  const context = { ...shown, ...(reference !== '' && { reference }) }
  const judged = hasContext ? context : { answer: shown.answer }
  return {
    purpose: 'judge',
    provider: judge.providerId,
    model: judge.model,
    system,
    messages: [{ role: 'user', content: JSON.stringify({ criterion, ...judged }) }],
    settings: {},
    answerSchema: VERDICT_SCHEMA,
  }
}

/** Takes the majority of the judge's votes. */
export async function judgeRubric(
  ask: Complete,
  judge: PinnedModel & JudgePrompt,
  check: RubricCheck,
  answer: JudgedAnswer,
): Promise<JudgeResult> {
  const { type, votes = 1 } = check
  const question = judgeQuestion(judge, check, answer)
  const verdicts: z.output<typeof Verdict>[] = []
  for (let vote = 0; vote < votes; vote++) verdicts.push(await requestVerdict(ask, question))
  const wanted = type === 'llm-rubric'
  const share = verdicts.filter(({ passed }) => passed === wanted).length / votes
  const passed = share > 0.5
  const decisive = verdicts.find((verdict) => (verdict.passed === wanted) === passed)
  return {
    passed,
    score: share,
    reason: storable(decisive?.reason.slice(0, MAX_REASON_LENGTH) ?? ''),
  }
}

const MAX_ATTEMPTS = 2

/** Retries once if the answer has no verdict. */
async function requestVerdict(
  ask: Complete,
  question: CompletionRequest,
): Promise<z.output<typeof Verdict>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { text, finishReason } = await ask(question)
    if (finishReason === 'refusal' || finishReason === 'content_filter') throw refused(finishReason)
    // A truncated answer may end with a verdict that it only quotes.
    if (finishReason === 'length') continue
    const parsed = Verdict.safeParse(parseStructuredOutput(text))
    if (parsed.success) return parsed.data
  }
  throw new Failure('UNAVAILABLE', 'The judge gave no verdict.')
}

const refused = (finishReason: string): Failure =>
  new Failure('PROVIDER_REFUSED', `The judge gave no verdict. ${storedFinishProblem(finishReason)}`)
