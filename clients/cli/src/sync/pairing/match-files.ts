import { isSamePath } from '@promptwire/import/prompt-file/file-path'
import type { FoundConfig } from '../config.ts'
import type { Lock, LockedPrompt } from '../lock-file.ts'
import { type PromptFile, toSlug } from '../prompt-files.ts'
import { hadFile } from '../repository.ts'
import type { ListedPrompt, Project } from '../served-project.ts'
import { findRenamed, type Missing } from './find-renamed.ts'

/** A prompt's file, server entry and lock entry, where they exist. */
export interface Found {
  readonly file: PromptFile | undefined
  readonly served: ListedPrompt | undefined
  readonly locked: LockedPrompt | undefined
}

/** Finds each prompt's file, even if renamed. */
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

/**
 * Finds files with the content of a prompt whose own file is missing or has another prompt's
 * content.
 */
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
 * Updates the lock to the last common place. In CI, apply may not have written the lock, so it is
 * outdated; git history then has a file at the server's place.
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
