import { getUserId } from '../../../kernel/caller.ts'
import { verb } from '../../../kernel/verb.ts'
import { readPromptCounts } from './count-prompts.sql.ts'

export const countPrompts = verb('count_prompts', async ({ caller, unitOfWork }) => {
  const { folders, tags, ...counts } = await readPromptCounts(unitOfWork, caller, getUserId(caller))
  return {
    data: {
      ...counts,
      tags: [...tags],
      folders: folders.map(({ folderId, count }) => ({ folder_id: folderId, count })),
    },
  }
})
