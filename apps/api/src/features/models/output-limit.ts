import type { ModelSettings } from '@promptwire/core/models/model-settings'

/** Max output tokens of a call that sets none. */
export const DEFAULT_MAX_OUTPUT_TOKENS = 4_096
/** The most that one call may ask for, whatever a prompt says. */
export const MAX_OUTPUT_TOKENS = 1_000_000
/** Reasoning counts as output: a reasoning model needs room for it before it can answer. */
const REASONING_FACTOR = 4

const REASONING_MODEL =
  /(^|[/.:])(o[134](-|$)|gpt-5(?!.*chat)|gemini-(2\.5|[3-9])|deepseek-(r\d|reasoner)|qwq|magistral|grok-(3-mini|[4-9]))|[-_.:](thinking|reasoning|reasoner)\b/i

/** Whether a model is known, by its name, to reason before it answers. */
export const isReasoningModel = (model: string): boolean => REASONING_MODEL.test(model)

/**
 * The max output tokens of a call. The budget reserves exactly this number, and the provider is sent
 * it. A prompt's own limit wins; one that is no positive number counts as none.
 */
export function outputLimit(
  { maxOutputTokens }: ModelSettings,
  model: string,
  usual: number,
  /** Tokens for thinking that the prompt sets; a limit of its own includes them. */
  thinking = 0,
): number {
  const asked = Math.floor(maxOutputTokens ?? Number.NaN)
  const factor = isReasoningModel(model) ? REASONING_FACTOR : 1
  const limit = asked >= 1 ? asked : usual * factor + thinking
  return Math.min(limit, MAX_OUTPUT_TOKENS)
}

/** Even long tokens, such as indentation, hardly take more characters than this on average. */
const MAX_CHARACTERS_PER_TOKEN = 8
const SLACK_CHARACTERS = 1_000

/** How long an answer may get before the provider has clearly ignored the limit. */
export const maxCharacters = (outputTokens: number): number =>
  outputTokens * MAX_CHARACTERS_PER_TOKEN + SLACK_CHARACTERS
