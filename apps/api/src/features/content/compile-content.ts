import type { ChatMessage } from '@promptwire/core/compile/chat-message'
import {
  type Compiled,
  createTextValues,
  templateFromText,
  type VariableValues,
} from '@promptwire/core/compile/compile'
import { expandIncludes } from '@promptwire/core/compile/expand-includes'
import { type BlockSelector, createBlockSelector } from '@promptwire/core/compile/select-blocks'
import { findMessageKeys } from '@promptwire/core/compile/template'
import { compileWritten } from '@promptwire/core/compile/values/compile-written'
import {
  type GivenValues,
  type RuledValue,
  withWrittenDefaults,
  writeValues,
} from '@promptwire/core/compile/values/written-values'
import type { CachePlan } from '@promptwire/core/formats/cache-plan'
import { LRUCache } from 'lru-cache'
import { singleFlight } from '../../kernel/single-flight.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { checkValues } from '../checks/index.ts'
import { createMessageCompiler } from './compile-messages.ts'
import {
  compileTask,
  planCacheTask,
  prepareTextTask,
  requireReasonable,
  truncateTask,
} from './compile-tasks.ts'
import type { ContentBlock, PromptContent } from './content.ts'
import { getContentSize } from './content-limits.ts'

export type CompiledPrompt = Extract<Compiled, { ok: true }> & {
  /** Tokens of the truncated text; `tokens` counts the whole text. */
  readonly truncated_tokens?: number
  /** If requested. `cache` says how much of the messages providers can cache. */
  readonly messages?: readonly ChatMessage[]
  readonly cache?: CachePlan
}

interface CompileOptions {
  /** Keeps the placeholder of a missing or invalid value instead of failing. */
  readonly lenient?: boolean
  readonly withMessages?: boolean
}

const DEFAULT_MAX_TOKENS = 2_000

export interface PreparedContent {
  /** UTF-16 units of the cached texts. */
  readonly size: number
  /** Throws for a missing or invalid value unless `lenient`. */
  compile(values: GivenValues, options?: CompileOptions): Promise<CompiledPrompt>
  truncate(compiled: CompiledPrompt, maxTokens: number | undefined): Promise<CompiledPrompt>
}

/**
 * Prepares a content once; the remaining cost of compiling decides which thread runs it. With conditions,
 * prepares each set of included blocks.
 */
export async function prepareContent(
  compute: Compute,
  projectId: string,
  { variables: declared, ...content }: PromptContent,
): Promise<PreparedContent> {
  const blocks = [...expandIncludes(content.blocks)]
  const messageKeys = findMessageKeys(blocks)
  const variables = withWrittenDefaults(declared, messageKeys)
  const model = content.model_config['model']
  const size = getContentSize({ blocks, variables })
  const selector = createBlockSelector(blocks)
  const prepare = (chosen: PromptContent['blocks']) =>
    prepareBlocks(
      compute,
      projectId,
      { ...content, variables, blocks: chosen },
      selector?.keys ?? [],
    )
  const compileBlocks = selector
    ? compileSelected(variables, selector, prepare)
    : await prepare(blocks)
  const fillMessages = createMessageCompiler(compute, projectId, { blocks, variables: declared })
  const expected = { variables, messageKeys }
  const checkRules = (ruled: readonly RuledValue[]) => checkValues(compute, projectId, ruled)
  let cache: CachePlan | undefined
  const compile = async (given: GivenValues, options: CompileOptions = {}) => {
    const { lenient = false, withMessages = false } = options
    const written = await writeValues(expected, given, lenient, checkRules)
    const { compiled, left } = await compileWritten(compileBlocks, written, lenient)
    if (!withMessages) return compiled
    cache ??= await compute.run(planCacheTask, { projectId, size, input: { blocks, model } })
    return { ...compiled, messages: await fillMessages(written, left), cache }
  }
  const truncate = async (compiled: CompiledPrompt, maxTokens = DEFAULT_MAX_TOKENS) => {
    // Message tokens are not counted, so a text with messages may be too long.
    if (compiled.tokens <= maxTokens && messageKeys.length === 0) return compiled
    const { prompt } = compiled
    const work = {
      projectId,
      size: prompt.length,
      input: { text: prompt, maxTokens, model },
    }
    const truncated = await compute.run(truncateTask, work)
    return truncated.prompt === prompt ? compiled : { ...compiled, ...truncated }
  }
  return { size: size * (selector ? MAX_SELECTIONS : 1), compile, truncate }
}

type CompileBlocks = (values: VariableValues) => Promise<Compiled>

/** Max prepared sets of blocks per content. */
const MAX_SELECTIONS = 8

function compileSelected(
  variables: PromptContent['variables'],
  selector: BlockSelector<ContentBlock>,
  prepare: (chosen: ContentBlock[]) => Promise<CompileBlocks>,
): CompileBlocks {
  const prepared = new LRUCache<string, CompileBlocks>({ max: MAX_SELECTIONS })
  const pending = new Map<string, Promise<CompileBlocks>>()
  const readValues = createTextValues(variables)
  return async (values) => {
    const { key, blocks } = selector.select(readValues(values))
    const known = prepared.get(key)
    if (known) return known(values)
    const compile = await singleFlight(pending, key, () => prepare([...blocks]))
    prepared.set(key, compile)
    return compile(values)
  }
}

async function prepareBlocks(
  compute: Compute,
  projectId: string,
  { blocks, variables, model_config }: PromptContent,
  conditionKeys: readonly string[],
): Promise<CompileBlocks> {
  const model = model_config['model']
  const size = getContentSize({ blocks, variables })
  const input = { blocks, model }
  const prepared = await compute.run(prepareTextTask, { projectId, size, input })
  const text = prepared ?? blocks
  const measure = prepared && templateFromText(prepared, variables, () => 0).measure
  return (values) => {
    const cost = measure?.(values) ?? { length: 0, counted: Number.POSITIVE_INFINITY }
    requireReasonable(cost)
    // Joining is cheap compared to counting.
    const effort = cost.counted + cost.length / 100
    const input = { text, variables, conditionKeys, values, model }
    return compute.run(compileTask, { projectId, size: effort, input })
  }
}
