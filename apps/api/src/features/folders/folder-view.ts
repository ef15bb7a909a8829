import type { StoredFolder } from './folder-record.ts'
import { pathTo, requireFolder } from './folder-tree.ts'

/** A folder among all those of its project. */
export function folderView(folders: readonly StoredFolder[], id: string) {
  const { name, parentId, revision, promptCount } = requireFolder(folders, id)
  const path = pathTo(folders, id).map((folder) => folder.name)
  return {
    id,
    name,
    parent_id: parentId,
    revision,
    path: path.join(' / '),
    prompt_count: promptCount,
  }
}
