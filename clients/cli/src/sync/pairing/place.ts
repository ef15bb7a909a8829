import { isSamePath } from '@promptwire/import/prompt-file/file-path'
import { type PromptFile, toSlug } from '../prompt-files.ts'

/** A prompt's place after both sides moved or renamed it. */
export interface Place {
  readonly path: string
  /** The file's changes: folders to move the prompt to, and its new slug. */
  readonly moveTo?: readonly string[]
  readonly renameTo?: string
  /** The part that both sides changed; the path then uses the server's. */
  readonly conflict?: 'folder' | 'slug'
}

/** Merges the places of file and server, with their last common place as the base. */
export function mergePlace(
  { path, folders, slug }: PromptFile,
  served: string,
  base: string | undefined,
): Place {
  const folder = pick(toFolder(path), toFolder(served), base && toFolder(base))
  const name = pick(slug, toSlug(served), base && toSlug(base))
  const isConflict = [folder, name].includes('conflict')
  return {
    path: replaceName(folder === 'mine' ? path : served, name === 'mine' ? path : served),
    ...(folder === 'mine' && { moveTo: folders }),
    ...(name === 'mine' && { renameTo: slug }),
    ...(isConflict && { conflict: name === 'conflict' ? 'slug' : 'folder' }),
  }
}

const pick = (mine: string, theirs: string, base: string | undefined) => {
  if (isSamePath(mine, theirs) || isSamePath(mine, base)) return 'theirs'
  return isSamePath(theirs, base) ? 'mine' : 'conflict'
}

/** Replaces a path's file name with that in another path. */
export const replaceName = (path: string, other: string): string =>
  toFolder(path) + other.slice(toFolder(other).length)

const toFolder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
