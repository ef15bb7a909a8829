import { getUserId } from '../../../kernel/caller.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { PromptLists } from './prompt-page.ts'

/** How many prompts there are, by what a list of them is narrowed to. */
export const countPrompts = verb(
  'count_prompts',
  async ({ caller, prompts }: VerbContext<'count_prompts', { readonly prompts: PromptLists }>) => {
    const { folders, tags, ...counts } = await prompts.count(caller.projectId, getUserId(caller))
    return {
      data: {
        ...counts,
        tags: [...tags],
        folders: folders.map(({ folderId, count }) => ({ folder_id: folderId, count })),
      },
    }
  },
)
