import type { ChatMessage } from '../compile/chat-message.ts'
import type { ProviderKind } from '../models/model-providers.ts'
import type { ModelSettings, SettingNotSent } from '../models/model-settings.ts'
import { toProviderSettings } from '../models/provider-settings.ts'
import { type CacheMarks, findCacheMarks, toCacheOption } from './cache-marks.ts'
import type { CachePlan } from './cache-plan.ts'
import { type Conversation, toConversation } from './conversation.ts'

/** A call in one provider kind's form, for runs and delivered requests. */
export interface ProviderCall extends Omit<Conversation, 'notSent'> {
  readonly settings: Omit<ModelSettings, 'extras'>
  /** By message index, if the system text is a message. */
  readonly cacheMarks?: CacheMarks
  readonly notSent: readonly SettingNotSent[]
}

/** A prompt's stable text and the called model. */
interface CacheUse {
  readonly plan: CachePlan
  readonly model: string
}

/** The only place that builds a call from messages and settings. */
export function toProviderCall(
  kind: ProviderKind,
  messages: readonly ChatMessage[],
  settings: ModelSettings,
  cache?: CacheUse,
): ProviderCall {
  const { options, notSent } = toProviderSettings(kind, settings)
  const { extras: _extras, ...sent } = settings
  const conversation = toConversation(kind, messages)
  const cacheOption = cache ? toCacheOption(kind, cache.plan, cache.model) : {}
  const planned = cache ? findCacheMarks(kind, cache.plan, cache.model) : {}
  const marks = hasMovedText(messages, conversation) ? keepFirst(planned, messages) : planned
  const hasMarks = Object.keys(marks).length > 0
  return {
    ...conversation,
    settings: { ...sent, providerOptions: { ...cacheOption, ...options } },
    ...(hasMarks && { cacheMarks: marks }),
    notSent: [...notSent, ...conversation.notSent],
  }
}

/** Whether message indexes differ from the plan. */
function hasMovedText(
  messages: readonly ChatMessage[],
  { system, messages: sent }: Conversation,
): boolean {
  const first = system === '' ? [] : [system]
  const texts = [...first, ...sent.map(({ content }) => content)]
  return texts.length !== messages.length || messages.some((each, at) => each.content !== texts[at])
}

/** System text starts with its first message, even if later text is moved into it. */
const keepFirst = ({ 0: first }: CacheMarks, [message]: readonly ChatMessage[]): CacheMarks =>
  first === undefined || message?.role !== 'system' ? {} : { 0: first }
