import { paginate } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { FolderStore } from './folder-record.ts'
import { folderView } from './folder-view.ts'

/** The folders of the project, by path. */
export const listFolders = verb(
  'list_folders',
  async ({
    caller: { projectId },
    input,
    folders,
  }: VerbContext<'list_folders', { readonly folders: FolderStore }>) => {
    const all = await folders.list(projectId)
    const data = all.map(({ id }) => folderView(all, id))
    data.sort((a, b) => a.path.localeCompare(b.path, 'en'))
    return paginate(data, input)
  },
)
