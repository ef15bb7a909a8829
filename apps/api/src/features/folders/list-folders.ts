import { paginate } from '../../kernel/page.ts'
import type { Verb } from '../../kernel/verb.ts'
import type { FolderStore } from './folder-record.ts'
import { folderView } from './folder-view.ts'

/** The folders of the project, by path. */
export const listFolders =
  (folders: FolderStore): Verb<'list_folders'> =>
  async ({ projectId }, input) => {
    const all = await folders.list(projectId)
    const data = all.map(({ id }) => folderView(all, id))
    data.sort((a, b) => a.path.localeCompare(b.path, 'en'))
    return paginate(data, input)
  }
