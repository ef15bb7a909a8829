import {
  type Compiled,
  createTemplate,
  type VariableValues,
} from '@promptwire/core/compile/compile'
import { Failure } from '@promptwire/core/failure'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { LRUCache } from 'lru-cache'
import type { PromptPointer } from '../admission/admission.ts'
import type { PromptContent } from './content.ts'
import type { PromptStore } from './prompt-store.ts'
import { workingVersion } from './working-version.ts'

/** The result of compiling; the same object for the same content and values while remembered. */
export type CompiledPrompt = Extract<Compiled, { ok: true }>

/** Content prepared for serving: parsed and counted once, then compiled per set of values. */
export interface ServedContent {
  readonly version: number
  readonly content: PromptContent
  compile(values: VariableValues): CompiledPrompt
}

export type ServeContent = (pointer: PromptPointer) => Promise<ServedContent>

const MOST_CONTENTS = 2_000
/** Per content: sets of values remembered, and their compiled text in UTF-16 units. */
const MOST_COMPILED = 200
const MOST_COMPILED_LENGTH = 1_000_000

/** Serves what a pointer names. Cached by version id, or by revision for a working copy. */
export function createServeContent(
  prompts: Pick<PromptStore, 'readVersion' | 'readWorkingCopy'>,
): ServeContent {
  const cache = new LRUCache<string, Promise<ServedContent>>({ max: MOST_CONTENTS })
  const load = async (pointer: PromptPointer): Promise<ServedContent> => {
    if (pointer.versionId)
      return prepare(await prompts.readVersion(pointer.versionId), pointer.version)
    const copy = await prompts.readWorkingCopy(pointer.id)
    if (!copy) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return prepare(copy.content, workingVersion(copy))
  }
  return (pointer) => {
    const id = pointer.versionId ?? `${pointer.id}:${pointer.revision}:${pointer.version}`
    const cached = cache.get(id)
    if (cached) return cached
    const loading = load(pointer)
    cache.set(id, loading)
    loading.catch(() => cache.delete(id))
    return loading
  }
}

async function prepare(content: PromptContent, version: number): Promise<ServedContent> {
  const countTokens = await tokenCounterFor(content.model_config['model'])
  const template = createTemplate(content.blocks, content.variables, countTokens)
  const compiled = new LRUCache<string, CompiledPrompt>({
    max: MOST_COMPILED,
    maxSize: MOST_COMPILED_LENGTH,
    sizeCalculation: ({ prompt }, values) => prompt.length + values.length + 1,
  })
  const compile = (values: VariableValues): CompiledPrompt => {
    const id = JSON.stringify(values)
    const known = compiled.get(id)
    if (known) return known
    const result = template(values)
    if (!result.ok) throw missingVariables(result.missing)
    compiled.set(id, result)
    return result
  }
  return { version, content, compile }
}

const missingVariables = (keys: string[]) =>
  new Failure(
    'VALIDATION_ERROR',
    `variables: ${keys.join(', ')} ${keys.length === 1 ? 'is' : 'are'} required and not given.`,
  )
