import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { newId } from '../../kernel/identifiers.ts'
import {
  findChildren,
  requireFolderLimit,
  requireValidParent,
  type StoredFolder,
} from './folder-tree.ts'
import { editFolders, readFolders } from './folders.sql.ts'

type Path = readonly string[]

/** Creates missing folders; `find` returns the folder id of a path. */
export async function ensureFolders(
  unitOfWork: UnitOfWork,
  caller: Caller,
  paths: readonly Path[],
): Promise<{ readonly created: number; readonly find: (path: Path) => string | null }> {
  let folders = await readFolders(unitOfWork, caller.projectId)
  let created = 0
  for (const path of paths) {
    for (let depth = 1; depth <= path.length; depth++) {
      const parentId = findFolder(folders, path.slice(0, depth - 1))
      if (findFolder(folders, path.slice(0, depth)) !== null) continue
      folders = await createIn(unitOfWork, caller, parentId, path[depth - 1] ?? '')
      created++
    }
  }
  return { created, find: (path) => findFolder(folders, path) }
}

const createIn = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  parentId: string | null,
  name: string,
): Promise<StoredFolder[]> =>
  editFolders(unitOfWork, caller, (all) => {
    const id = newId(caller.at)
    requireFolderLimit(all)
    requireValidParent(all, id, parentId)
    return { kind: 'created', folder: { id, name, parentId, revision: 1, promptCount: 0 } }
  })

/** Sibling names are unique without regard to case. */
function findFolder(folders: readonly StoredFolder[], path: Path): string | null {
  let found: StoredFolder | undefined
  for (const name of path) {
    const siblings = found ? findChildren(folders, found.id) : folders.filter(isAtRoot)
    found = siblings.find((each) => each.name.toLowerCase() === name.toLowerCase())
    if (!found) return null
  }
  return found?.id ?? null
}

const isAtRoot = ({ parentId }: StoredFolder) => parentId === null
