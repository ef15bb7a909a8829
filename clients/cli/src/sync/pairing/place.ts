import { isSamePath } from '@promptwire/core/prompt-file/file-path'
import { type PromptFile, toSlug } from '../prompt-files.ts'

/** Where a prompt belongs after both sides moved and renamed it. */
export interface Place {
  readonly path: string
  /** Folders to move the prompt to, and a slug to give it: the changes of the file. */
  readonly moveTo?: readonly string[]
  readonly renameTo?: string
  /** The part that both sides changed, where the path has that of the server. */
  readonly conflict?: 'folder' | 'slug'
}

/** Merges the place of a file with that of the server, by the last that both had. */
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

/** A path with the name of another. */
export const replaceName = (path: string, other: string): string =>
  toFolder(path) + other.slice(toFolder(other).length)

const toFolder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
