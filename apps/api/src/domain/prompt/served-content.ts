import {
  type Compiled,
  createTemplate,
  type Template,
  type VariableValues,
} from '@promptwire/core/compile/compile'
import { Failure } from '@promptwire/core/failure'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { LRUCache } from 'lru-cache'
import type { PromptPointer } from '../admission/admission.ts'
import type { PromptContent } from './content.ts'
import type { PromptStore } from './prompt-store.ts'
import { requireWorkingCopy } from './require-working-copy.ts'
import { workingVersion } from './working-version.ts'

/** The result of compiling; the same object for the same content and values while remembered. */
export type CompiledPrompt = Extract<Compiled, { ok: true }>

/** Content prepared for serving: parsed and counted once, then compiled per set of values. */
export interface ServedContent {
  readonly version: number
  /** Of the working copy that was read; undefined for a saved version. */
  readonly revision: number | undefined
  readonly content: PromptContent
  compile(values: VariableValues): CompiledPrompt
}

export type ServeContent = (pointer: PromptPointer) => Promise<ServedContent>

/** What is remembered over all prompts, in UTF-16 units: callers choose how much they send. */
const MOST_CONTENT = 64_000_000
const MOST_COMPILED = 32_000_000

/** Serves what a pointer names. Cached by version id, or by revision for a working copy. */
export function createServeContent(
  prompts: Pick<PromptStore, 'readVersion' | 'readWorkingCopy'>,
): ServeContent {
  const contents = new LRUCache<string, ServedContent>({ maxSize: MOST_CONTENT })
  const loading = new Map<string, Promise<ServedContent>>()
  const compiled = new LRUCache<string, CompiledPrompt>({ maxSize: MOST_COMPILED })

  const load = async (id: string, pointer: PromptPointer): Promise<ServedContent> => {
    const { content, version, revision } = await read(prompts, pointer)
    const template = await prepare(content)
    const compile = (values: VariableValues) => compileOnce(compiled, id, template, values)
    const served = { version, revision, content, compile }
    contents.set(id, served, { size: JSON.stringify(content).length })
    return served
  }
  return (pointer) => {
    const id = pointer.versionId ?? `${pointer.id}:${pointer.revision}:${pointer.version}`
    const known = contents.get(id)
    if (known) return Promise.resolve(known)
    const pending = loading.get(id) ?? load(id, pointer).finally(() => loading.delete(id))
    loading.set(id, pending)
    return pending
  }
}

async function read(
  prompts: Pick<PromptStore, 'readVersion' | 'readWorkingCopy'>,
  { id, versionId, version }: PromptPointer,
): Promise<Pick<ServedContent, 'content' | 'version' | 'revision'>> {
  if (versionId) {
    return { content: await prompts.readVersion(versionId), version, revision: undefined }
  }
  const copy = await requireWorkingCopy(prompts, id)
  return { content: copy.content, version: workingVersion(copy), revision: copy.revision }
}

async function prepare({ blocks, variables, model_config }: PromptContent): Promise<Template> {
  return createTemplate(blocks, variables, await tokenCounterFor(model_config['model']))
}

function compileOnce(
  compiled: LRUCache<string, CompiledPrompt>,
  contentId: string,
  template: Template,
  values: VariableValues,
): CompiledPrompt {
  const id = `${contentId} ${JSON.stringify(values)}`
  const known = compiled.get(id)
  if (known) return known
  const result = template(values)
  if (!result.ok) throw missingVariables(result.missing)
  compiled.set(id, result, { size: result.prompt.length + id.length })
  return result
}

const missingVariables = (keys: string[]) =>
  new Failure(
    'VALIDATION_ERROR',
    `variables: ${keys.join(', ')} ${keys.length === 1 ? 'is' : 'are'} required and not given.`,
  )
