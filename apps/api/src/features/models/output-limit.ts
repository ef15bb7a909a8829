import type { ModelSettings } from '@promptwire/core/models/model-settings'

export const DEFAULT_MAX_OUTPUT_TOKENS = 4_096
/** Max output tokens of one call, even if a prompt sets more. */
export const MAX_OUTPUT_TOKENS = 1_000_000
/** Reasoning counts as output, so reasoning models need extra room for the answer. */
const REASONING_FACTOR = 4

const REASONING_MODEL =
  /(^|[/.:])(o[134](-|$)|gpt-5(?!.*chat)|gemini-(2\.5|[3-9])|deepseek-(r\d|reasoner)|qwq|magistral|grok-(3-mini|[4-9]))|[-_.:](thinking|reasoning|reasoner)\b/i

export const isReasoningModel = (model: string): boolean => REASONING_MODEL.test(model)

/**
 * The max output tokens of a call, which the budget reserves and the provider receives. A prompt's
 * own limit wins if it is a positive number.
 */
export function outputLimit(
  { maxOutputTokens }: ModelSettings,
  model: string,
  usual: number,
  /** Thinking tokens set by the prompt; the prompt's own limit includes them. */
  thinking = 0,
): number {
  const asked = Math.floor(maxOutputTokens ?? Number.NaN)
  const factor = isReasoningModel(model) ? REASONING_FACTOR : 1
  const limit = asked >= 1 ? asked : usual * factor + thinking
  return Math.min(limit, MAX_OUTPUT_TOKENS)
}

/** Even long tokens, such as indentation, rarely average more characters. */
const MAX_CHARACTERS_PER_TOKEN = 8
const SLACK_CHARACTERS = 1_000

/** Max characters of an answer before the provider has clearly ignored the limit. */
export const maxCharacters = (outputTokens: number): number =>
  outputTokens * MAX_CHARACTERS_PER_TOKEN + SLACK_CHARACTERS
