import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { FolderStore } from './folder-record.ts'
import { requireFolderLimit, requireValidParent } from './folder-tree.ts'
import { folderView } from './folder-view.ts'

/** Creates a folder; CONFLICT when a sibling has the name. */
export const createFolder = verb(
  'create_folder',
  async ({
    caller,
    input,
    folders,
  }: VerbContext<'create_folder', { readonly folders: FolderStore }>) => {
    const { name, parent_id: parentId = null } = input
    const id = newId(caller.at)
    const after = await folders.edit(caller, (all) => {
      requireFolderLimit(all)
      requireValidParent(all, id, parentId)
      return { kind: 'created', folder: { id, name, parentId, revision: 1, promptCount: 0 } }
    })
    return { data: folderView(after, id) }
  },
)
