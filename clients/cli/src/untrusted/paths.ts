import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { WrongUse } from '../wrong-use.ts'

const isBelow = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/**
 * The path of a file below a folder. A repository has links, and a server names files: neither leads
 * out of the folder.
 */
export async function findPlace(root: string, ...parts: readonly string[]): Promise<string> {
  const place = join(root, ...parts)
  if (isBelow(root, place) && isBelow(await realpath(root), await followLinks(place))) return place
  throw new WrongUse(
    `${join(...parts)} leads out of the folder ${root}, by a link or by its name. Replace it with a file or folder.`,
  )
}

/** The path of a file that the user names: out of this folder by its name, never by a link. */
export async function findGiven(path: string): Promise<string> {
  const here = process.cwd()
  return isBelow(here, resolve(path)) ? findPlace(here, relative(here, resolve(path))) : path
}

/** The real path of a file or folder that need not exist. */
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
