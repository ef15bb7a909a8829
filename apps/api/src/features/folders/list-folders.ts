import { paginate } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import { pathTo, requireFolder, type StoredFolder } from './folder-tree.ts'
import { readReachableFolders } from './folders.sql.ts'

/** Sorted by path. */
export const listFolders = verb('list_folders', async ({ caller, input, unitOfWork }) => {
  const all = await readReachableFolders(unitOfWork, caller)
  const data = all.map(({ id }) => folderView(all, id))
  data.sort((a, b) => a.path.localeCompare(b.path, 'en'))
  return paginate(data, input)
})

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
