import { isSamePath } from '@promptwire/core/prompt-file/file-path'
import type { FoundConfig } from '../config.ts'
import type { Lock, LockedPrompt } from '../lock-file.ts'
import { type PromptFile, toSlug } from '../prompt-files.ts'
import { hadFile } from '../repository.ts'
import type { ListedPrompt, Project } from '../served-project.ts'
import { findRenamed, type Missing } from './find-renamed.ts'

/** A prompt by its file, on the server and in the lock, as far as each has it. */
export interface Found {
  readonly file: PromptFile | undefined
  readonly served: ListedPrompt | undefined
  readonly locked: LockedPrompt | undefined
}

/** Finds the file of each prompt, also where it has a new name. */
export async function matchFiles(
  config: FoundConfig,
  project: Project,
  lock: Lock,
  files: ReadonlyMap<string, PromptFile>,
): Promise<Found[]> {
  const { prompts } = project
  const left = new Map(files)
  const matched = new Map<string, PromptFile>()
  const match = (id: string, slug: string) => {
    const file = left.get(slug)
    if (!file || matched.has(id)) return
    left.delete(slug)
    matched.set(id, file)
  }
  for (const [id, slug] of findMoved(project, lock, files)) match(id, slug)
  for (const [id, { file }] of lock) match(id, toSlug(file))
  for (const { id, slug } of prompts.values()) match(id, slug)
  const missing = [...lock].flatMap(([id, locked]): Missing[] => {
    const served = prompts.get(id)
    return served && !matched.has(id) ? [{ served, locked }] : []
  })
  for (const [id, slug] of await findRenamed(project, missing, [...left.values()])) match(id, slug)
  const ids = new Set([...lock.keys(), ...prompts.keys()])
  const known = await Promise.all(
    [...ids].map(async (id) => {
      const found = { file: matched.get(id), served: prompts.get(id), locked: lock.get(id) }
      return { ...found, locked: await toPlaced(config, found) }
    }),
  )
  const created = [...left.values()].map((file) => ({ file, served: undefined, locked: undefined }))
  return [...known, ...created]
}

/** Files with the content of a prompt whose own file is gone, or has that of another prompt. */
function findMoved({ prompts }: Project, lock: Lock, files: ReadonlyMap<string, PromptFile>) {
  const byHash = new Map<string, string | undefined>()
  for (const [id, { hash }] of lock) byHash.set(hash, byHash.has(hash) ? undefined : id)
  const identify = (file: PromptFile | undefined) => file?.content && byHash.get(file.content.hash)
  return [...files.values()].flatMap((file) => {
    const id = identify(file)
    const locked = id === undefined ? undefined : lock.get(id)
    if (id === undefined || !locked) return []
    const own = files.get(toSlug(locked.file))
    const isOther = (identify(own) ?? id) !== id
    const isHere = own === file || (prompts.has(id) && (!own || isOther))
    return isHere ? [[id, file.slug] as const] : []
  })
}

/**
 * The lock with the place that file and server had last in common. A lock that apply did not write in
 * CI is older than that: the history of git then has a file at the place of the server.
 */
async function toPlaced(
  { root, folder }: FoundConfig,
  { file, served, locked }: Found,
): Promise<LockedPrompt | undefined> {
  if (!file || !served || !locked || isSamePath(file.path, locked.file)) return locked
  if (isSamePath(file.path, served.path)) return { ...locked, file: file.path }
  if (isSamePath(served.path, locked.file)) return locked
  return (await hadFile(root, folder, served.path)) ? { ...locked, file: served.path } : locked
}
