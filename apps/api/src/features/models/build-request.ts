import { type Failure, invalidField } from '@promptwire/core/errors/failure'
import { toProviderCall } from '@promptwire/core/formats/provider-call'
import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import { thinkingBudget } from '@promptwire/core/models/provider-settings'
import type { Caller } from '../../kernel/caller.ts'
import { estimateInput } from '../../platform/models/estimate-usage.ts'
import type { LimitedRequest } from './check-usage.ts'
import type { ModelRun } from './model-run.ts'
import { omitUnsignedThinking } from './omit-unsigned-thinking.ts'
import { outputLimit } from './output-limit.ts'

/**
 * Builds the provider's request with the reserved max output tokens; also returns settings that its
 * kind does not support.
 */
export async function buildRequest(
  { projectId }: Caller,
  { system, messages, turns = [], settings, cache, answerSchema, repeatsInput }: ModelRun,
  { access, model }: Pick<LimitedRequest, 'access' | 'model'>,
  /** Max output tokens of a call that sets none. */
  usual: number,
): Promise<{ request: LimitedRequest; notSent: readonly SettingNotSent[] }> {
  const { kind } = access
  const instructions = system === '' ? [] : [{ role: 'system' as const, content: system }]
  const cacheUse = cache && { plan: cache, model }
  const call = toProviderCall(kind, [...instructions, ...messages], settings, cacheUse)
  const { notSent, ...sent } = omitUnsignedThinking(kind, call, turns)
  const { providerOptions = {} } = sent.settings
  const asked = {
    projectId,
    access,
    model,
    ...sent,
    ...(turns.length > 0 && { turns }),
    ...(answerSchema && { answerSchema }),
  }
  const room = repeatsInput ? await estimateInput(asked) : 0
  const thinking = thinkingBudget(kind, providerOptions)
  const limit = outputLimit(settings, model, usual, thinking)
  if (limit <= thinking) throw thinkingTooLong(thinking)
  const maxOutputTokens = limit + room
  return { request: { ...asked, settings: { ...asked.settings, maxOutputTokens } }, notSent }
}

const thinkingTooLong = (budget: number): Failure =>
  invalidField('model_config.thinking', `has a budget of ${budget}; max_tokens must be larger.`)
