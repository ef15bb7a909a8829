/** Models that reason before the first token, by the last part of their name. */
const REASONING: readonly RegExp[] = [
  /^gpt-5(?!.*chat)/,
  /^o[134](?:$|-)/,
  /[-.:](?:thinking|reasoner|reasoning)\b/,
  /\bdeepseek[-.]r\d/,
  /^qwq\b/,
  /^magistral\b/,
  /^grok-(?:[4-9]|3-mini)/,
]

/** OpenAI reasoning models: use `max_completion_tokens` and no temperature. */
const OPENAI_REASONING = REASONING.slice(0, 2)

/** Gateways put the vendor first: `openai/gpt-5.2`. */
const baseModelName = (model: string): string => model.toLowerCase().split('/').at(-1) ?? ''

const matches = (model: string, rules: readonly RegExp[]): boolean =>
  rules.some((rule) => rule.test(baseModelName(model)))

/** Whether a model may take minutes until its first token. */
export const isReasoningModel = (model: string): boolean => matches(model, REASONING)

/** Whether a model uses the parameters of OpenAI's reasoning models. */
export const isOpenAiReasoningModel = (model: string): boolean => matches(model, OPENAI_REASONING)
