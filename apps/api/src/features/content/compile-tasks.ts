import {
  type CompilableVariable,
  type Compiled,
  createTemplate,
  type PreparedText,
  prepareText,
  type Template,
  templateFromText,
  type VariableValues,
} from '@promptwire/core/compile/compile'
import type { CompileCost } from '@promptwire/core/compile/compile-cost'
import { invalidField } from '@promptwire/core/errors/failure'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { COUNTING, type Task } from '../../platform/threads/task.ts'
import type { PromptContent } from './content.ts'

/** UTF-16 units of a compiled text: twice the limit of a prompt, however often values repeat. */
const MAX_COMPILED_LENGTH = 4_000_000
/** Parts of a text beyond which copying it to another thread costs more than preparing it again. */
const MAX_PARTS = 10_000

interface TextToPrepare {
  readonly blocks: PromptContent['blocks']
  readonly model: unknown
}

/** Parses and counts a prompt's text; undefined when it has too many parts to copy. */
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
  /** The blocks themselves where the text could not be prepared. */
  readonly text: PreparedText | PromptContent['blocks']
  readonly variables: readonly CompilableVariable[]
  readonly values: VariableValues
  readonly model: unknown
}

/** On the event loop a prepared text is the same object for each compilation; so is its template. */
const templates = new WeakMap<object, Template>()

export const compileTask: Task<TextToCompile, Compiled> = {
  name: 'compile',
  ...COUNTING,
  model: ({ model }) => model,
  async run({ text, variables, values, model }) {
    const count = await tokenCounterFor(model)
    if ('parts' in text) {
      const template = templates.get(text) ?? templateFromText(text, variables, count)
      templates.set(text, template)
      return template(values)
    }
    const template = createTemplate(text, variables, count)
    requireReasonable(template.measure(values))
    return template(values)
  },
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

/** Cuts a text to the longest beginning of whole words within the limit. */
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

/** Refuses values that a placeholder repeats beyond what memory can take. */
export function requireReasonable({ length }: CompileCost): void {
  if (length <= MAX_COMPILED_LENGTH) return
  const limit = `the compiled text may have ${MAX_COMPILED_LENGTH}`
  throw invalidField('variables', `${limit} characters, not ${length}.`)
}
