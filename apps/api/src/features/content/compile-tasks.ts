import type { ChatMessage } from '@promptwire/core/compile/chat-message'
import {
  type CompilableVariable,
  type Compiled,
  type PreparedText,
  prepareText,
  type Template,
  templateFromText,
  type VariableValues,
} from '@promptwire/core/compile/compile'
import type { CompileCost } from '@promptwire/core/compile/compile-cost'
import { fillMessages, type MessageValues } from '@promptwire/core/compile/values/message-values'
import { invalidField } from '@promptwire/core/errors/failure'
import { type CachePlan, planCache } from '@promptwire/core/formats/cache-plan'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { COUNTING, PARSING, type Task } from '../../platform/threads/task.ts'
import type { PromptContent } from './content.ts'

/** UTF-16 units of a compiled text: twice the limit of a prompt, to bound repeated values. */
const MAX_COMPILED_LENGTH = 4_000_000
/** With more parts, copying a text to another thread costs more than preparing it again. */
const MAX_PARTS = 10_000

interface TextToPrepare {
  readonly blocks: PromptContent['blocks']
  readonly model: unknown
}

/** Parses and counts a prompt's text; undefined if it has too many parts to copy. */
export const prepareTextTask: Task<TextToPrepare, PreparedText | undefined> = {
  name: 'prepare_text',
  ...COUNTING,
  model: ({ model }) => model,
  async run({ blocks, model }) {
    const prepared = prepareText(blocks, await tokenCounterFor(model))
    return prepared.parts.length > MAX_PARTS ? undefined : prepared
  },
}

interface TextToCompile {
  readonly text: PreparedText | PromptContent['blocks']
  readonly variables: readonly CompilableVariable[]
  readonly conditionKeys: readonly string[]
  readonly values: VariableValues
  readonly model: unknown
}

/** On the event loop, each compilation gets the same prepared object, so its template can be cached. */
const templates = new WeakMap<object, Template>()

export const compileTask: Task<TextToCompile, Compiled> = {
  name: 'compile',
  ...COUNTING,
  model: ({ model }) => model,
  async run({ text, variables, conditionKeys, values, model }) {
    const count = await tokenCounterFor(model)
    if ('parts' in text) {
      const template =
        templates.get(text) ?? templateFromText(text, variables, count, conditionKeys)
      templates.set(text, template)
      return template(values)
    }
    const template = templateFromText(prepareText(text, count), variables, count, conditionKeys)
    requireReasonable(template.measure(values))
    return template(values)
  },
}

/** Does not count tokens. */
export const compileMessagesTask: Task<MessageValues, ChatMessage[]> = {
  name: 'compile_messages',
  ...PARSING,
  run: fillMessages,
}

export const planCacheTask: Task<TextToPrepare, CachePlan> = {
  name: 'plan_cache',
  ...COUNTING,
  model: ({ model }) => model,
  run: async ({ blocks, model }) => planCache(blocks, await tokenCounterFor(model)),
}

interface TextToTruncate {
  readonly text: string
  readonly maxTokens: number
  readonly model: unknown
}

interface TruncatedText {
  readonly prompt: string
  readonly truncated_tokens: number
}

/** Cuts after the last whole word within the limit. */
export const truncateTask: Task<TextToTruncate, TruncatedText> = {
  name: 'truncate',
  ...COUNTING,
  model: ({ model }) => model,
  async run({ text, maxTokens, model }) {
    const count = await tokenCounterFor(model)
    const prompt = count.truncate(text, maxTokens)
    return { prompt, truncated_tokens: count(prompt) }
  },
}

/** Rejects values that a placeholder repeats until they exceed memory. */
export function requireReasonable({ length }: CompileCost): void {
  if (length <= MAX_COMPILED_LENGTH) return
  const limit = `the compiled text may have ${MAX_COMPILED_LENGTH}`
  throw invalidField('variables', `${limit} characters, not ${length}.`)
}
