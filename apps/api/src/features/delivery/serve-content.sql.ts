import { pickContentFields } from '@promptwire/contract/content/prompt-values'
import { findMessageKeys } from '@promptwire/core/compile/template'
import { LRUCache } from 'lru-cache'
import type { PromptPointer } from '../../kernel/resolved-prompt.ts'
import { singleFlight } from '../../kernel/single-flight.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { type PromptContent, prepareContent } from '../content/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { workingVersion } from '../prompts/index.ts'
import { readVersion } from '../versions/index.sql.ts'
import type { ServeContent, ServedContent } from './served-content.ts'

/** Bytes per character in memory, and per entry without its texts. */
const CHARACTER = 2
const ENTRY = 1_000
/** The cache keeps a content with its prepared text. */
const COPIES = 2

/**
 * Caches by version id, or by revision for a working copy. Limited by `cacheBytes`, since callers choose the
 * size of contents.
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
    const declared = findDeclaredKeys(read.content)
    const served = { ...read, declared, compile: prepared.compile, truncate: prepared.truncate }
    const settings = JSON.stringify(pickContentFields(read.content)).length
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

const findDeclaredKeys = ({ variables, blocks }: PromptContent): ReadonlySet<string> =>
  new Set([...variables.map(({ key }) => key), ...findMessageKeys(blocks)])

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
