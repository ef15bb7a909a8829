import { auditedAs } from '../audit/audited-as.ts'
import { newId } from '../identifiers.ts'
import type { Verb } from '../verb.ts'
import type { FolderStore } from './folder-store.ts'
import { requirePlace, requireRoom } from './folder-tree.ts'
import { folderView } from './folder-view.ts'

/** Creates a folder; CONFLICT when a sibling has the name. */
export const createFolder =
  (folders: Pick<FolderStore, 'edit'>): Verb<'create_folder'> =>
  async (caller, input) => {
    const { name, parent_id: parentId = null } = input
    const { projectId, at } = caller
    const id = newId(at)
    const after = await folders.edit(projectId, at, auditedAs(caller), (all) => {
      requireRoom(all)
      requirePlace(all, id, parentId)
      return { kind: 'created', folder: { id, name, parentId, revision: 1, promptCount: 0 } }
    })
    return { data: folderView(after, id) }
  }
