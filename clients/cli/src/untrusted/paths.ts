import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { WrongUse } from '../wrong-use.ts'

const isBelow = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/**
 * Finds a file below a folder. Rejects paths that leave it: repositories contain links, and servers
 * name files.
 */
export async function findPlace(root: string, ...parts: readonly string[]): Promise<string> {
  const place = join(root, ...parts)
  if (isBelow(root, place) && isBelow(await realpath(root), await followLinks(place))) return place
  throw new WrongUse(
    `${join(...parts)} leads out of the folder ${root}, by a link or by its name. Replace it with a file or folder.`,
  )
}

/** Finds a file that the user names. It may be outside this folder by name, but not by a link. */
export async function findGiven(path: string): Promise<string> {
  const here = process.cwd()
  return isBelow(here, resolve(path)) ? findPlace(here, relative(here, resolve(path))) : path
}

/** Returns the real path, even if the file does not exist. */
async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ELOOP' || (code === 'ENOENT' && (await isLink(path)))) {
      throw new WrongUse(`${path} is a link to nothing. Remove it.`)
    }
    if (code !== 'ENOENT') throw error
    return join(await followLinks(dirname(path)), basename(path))
  }
}

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  )
