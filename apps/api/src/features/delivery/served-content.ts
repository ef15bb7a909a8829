import type { VariableValues } from '@promptwire/core/compile/compile'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../kernel/caller.ts'
import type { PromptPointer } from '../../kernel/resolved-prompt.ts'
import { singleFlight } from '../../kernel/single-flight.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { PromptContent } from '../content/index.ts'
import { type CompiledPrompt, prepareContent } from '../content/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { workingVersion } from '../prompts/index.ts'
import { readVersion } from '../versions/index.sql.ts'

/** Content prepared for serving: parsed and counted once, to be compiled per set of values. */
export interface ServedContent {
  readonly version: number
  /** Of the working copy that was read; undefined for a saved version. */
  readonly revision: number | undefined
  readonly content: PromptContent
  compile(values: VariableValues): Promise<CompiledPrompt>
  /** The beginning of a compiled text, where that has more tokens. */
  truncate(compiled: CompiledPrompt, maxTokens: number | undefined): Promise<CompiledPrompt>
}

export type ServeContent = (
  pointer: PromptPointer,
  caller: Pick<Caller, 'projectId'>,
) => Promise<ServedContent>

/** Bytes of a character in memory, and of an entry without its texts. */
const CHARACTER = 2
const ENTRY = 1_000
/** A content is kept with its prepared text. */
const COPIES = 2

/**
 * Serves what a pointer names. Cached by version id, or by revision for a working copy; contents
 * take `cacheBytes` of memory at most, because callers choose how much they send.
 */
export function createServeContent(
  db: Queryable,
  compute: Compute,
  cacheBytes: number,
): ServeContent {
  const contents = new LRUCache<string, ServedContent>({ maxSize: cacheBytes })
  const loading = new Map<string, Promise<ServedContent>>()
  const load = async (id: string, pointer: PromptPointer, projectId: string) => {
    const read = await readContent(db, pointer)
    const prepared = await prepareContent(compute, projectId, read.content)
    const served = { ...read, compile: prepared.compile, truncate: prepared.truncate }
    const settings = JSON.stringify(read.content.model_config).length
    contents.set(id, served, { size: ENTRY + CHARACTER * (settings + COPIES * prepared.size) })
    return served
  }
  return (pointer, { projectId }) => {
    const id = pointer.versionId ?? `${pointer.id}:${pointer.revision}:${pointer.version}`
    const known = contents.get(id)
    if (known) return Promise.resolve(known)
    return singleFlight(loading, id, () => load(id, pointer, projectId))
  }
}

async function readContent(
  db: Queryable,
  { id, versionId, version }: PromptPointer,
): Promise<Pick<ServedContent, 'content' | 'version' | 'revision'>> {
  if (versionId) {
    return { content: await readVersion(db, versionId), version, revision: undefined }
  }
  const copy = await requireWorkingCopy(db, id)
  return { content: copy.content, version: workingVersion(copy), revision: copy.revision }
}
