import {
  type Compiled,
  templateFromText,
  type VariableValues,
} from '@promptwire/core/compile/compile'
import { invalidField } from '@promptwire/core/errors/failure'
import type { Compute } from '../../platform/threads/task.ts'
import { compileTask, prepareTextTask, requireReasonable, truncateTask } from './compile-tasks.ts'
import type { PromptContent } from './content.ts'
import { getContentSize } from './content-limits.ts'

export type CompiledPrompt = Extract<Compiled, { ok: true }> & {
  /** Tokens of a text that was cut; `tokens` stays that of the whole. */
  readonly truncated_tokens?: number
}

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
  const prepared = await compute.run(prepareTextTask, { projectId, size, input })
  const text = prepared ?? blocks
  const measure = prepared && templateFromText(prepared, variables, () => 0).measure
  const compile = async (values: VariableValues) => {
    const cost = measure?.(values) ?? { length: 0, counted: Number.POSITIVE_INFINITY }
    requireReasonable(cost)
    // Joining is cheap compared to counting.
    const effort = cost.counted + cost.length / 100
    const work = { projectId, size: effort, input: { text, variables, values, model } }
    const result = await compute.run(compileTask, work)
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
    return { ...compiled, ...(await compute.run(truncateTask, work)) }
  }
  return { size, compile, truncate }
}

const missingVariables = (keys: string[]) =>
  invalidField(
    'variables',
    `${keys.join(', ')} ${keys.length === 1 ? 'is' : 'are'} required and has no value.`,
  )
