import {
  type Compiled,
  createTemplate,
  prepareText,
  type Template,
  templateFromText,
  type VariableValues,
} from '@promptwire/core/compile/compile'
import type { CompileCost } from '@promptwire/core/compile/compile-cost'
import { Failure } from '@promptwire/core/failure'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { Compute, Tasks } from '../compute.ts'
import type { PromptContent } from './content.ts'
import { getContentSize } from './content-limits.ts'

export type CompiledPrompt = Extract<Compiled, { ok: true }> & {
  /** Tokens of a text that was cut; `tokens` stays that of the whole. */
  readonly truncated_tokens?: number
}

/** UTF-16 units of a compiled text: twice what a prompt may hold, however often values stand in it. */
const MAX_COMPILED_LENGTH = 4_000_000
/** Parts of a text beyond which handing it over costs more than preparing it again. */
const MAX_PARTS = 10_000

const DEFAULT_MAX_TOKENS = 2_000

/** A content whose text is parsed and counted. */
export interface PreparedContent {
  readonly size: number
  compile(values: VariableValues): Promise<CompiledPrompt>
  truncate(compiled: CompiledPrompt, maxTokens: number | undefined): Promise<CompiledPrompt>
}

/** Prepares a content once; what compiling it costs after that decides where it is done. */
export async function prepareContent(
  compute: Compute,
  projectId: string,
  { blocks, variables, model_config }: PromptContent,
): Promise<PreparedContent> {
  const model = model_config['model']
  const size = getContentSize({ blocks, variables })
  const input = { blocks, model }
  const prepared = await compute.run('prepare_text', { projectId, size, input })
  const text = prepared ?? blocks
  const measure = prepared && templateFromText(prepared, variables, () => 0).measure
  const compile = async (values: VariableValues) => {
    const cost = measure?.(values) ?? { length: 0, counted: Number.POSITIVE_INFINITY }
    requireReasonable(cost)
    // Joining is cheap beside counting.
    const effort = cost.counted + cost.length / 100
    const work = { projectId, size: effort, input: { text, variables, values, model } }
    const result = await compute.run('compile', work)
    if (!result.ok) throw missingVariables(result.missing)
    return result
  }
  const truncate = async (compiled: CompiledPrompt, maxTokens = DEFAULT_MAX_TOKENS) => {
    if (compiled.tokens <= maxTokens) return compiled
    const { prompt } = compiled
    const work = {
      projectId,
      size: prompt.length,
      input: { text: prompt, maxTokens, model },
    }
    return { ...compiled, ...(await compute.run('truncate', work)) }
  }
  return { size, compile, truncate }
}

export const prepareTextTask: Tasks['prepare_text'] = async ({ blocks, model }) => {
  const prepared = prepareText(blocks, await tokenCounterFor(model))
  return prepared.parts.length > MAX_PARTS ? undefined : prepared
}

/** On the loop a prepared text is the same object for each compilation, and so is its template. */
const templates = new WeakMap<object, Template>()

export const compileTask: Tasks['compile'] = async ({ text, variables, values, model }) => {
  const count = await tokenCounterFor(model)
  if ('parts' in text) {
    const template = templates.get(text) ?? templateFromText(text, variables, count)
    templates.set(text, template)
    return template(values)
  }
  const template = createTemplate(text, variables, count)
  requireReasonable(template.measure(values))
  return template(values)
}

export const truncateTask: Tasks['truncate'] = async ({ text, maxTokens, model }) => {
  const count = await tokenCounterFor(model)
  const prompt = count.truncate(text, maxTokens)
  return { prompt, truncated_tokens: count(prompt) }
}

/** Refuses values that a placeholder repeats until nobody could hold the text. */
export function requireReasonable({ length }: CompileCost): void {
  if (length <= MAX_COMPILED_LENGTH) return
  const limit = `the compiled text may have ${MAX_COMPILED_LENGTH}`
  throw new Failure('VALIDATION_ERROR', `variables: ${limit} characters, not ${length}.`)
}

const missingVariables = (keys: string[]) =>
  new Failure(
    'VALIDATION_ERROR',
    `variables: ${keys.join(', ')} ${keys.length === 1 ? 'is' : 'are'} required and not given.`,
  )
