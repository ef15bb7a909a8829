import { type PromptMetadata, pickMetadata } from '@promptwire/contract/content/prompt-values'
import { Tags } from '@promptwire/contract/fields'
import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { omitUndefined } from '../../../kernel/omit-undefined.ts'
import { verb } from '../../../kernel/verb.ts'
import { editPrompt } from '../editing/edit-prompt.sql.ts'
import { changePrompts } from './change-prompts.sql.ts'

/** Moves and tags several prompts in one transaction. */
export const organizePrompts = verb('organize_prompts', async ({ caller, input, unitOfWork }) => {
  const prompts = await changePrompts(
    unitOfWork,
    caller,
    input.prompt_ids,
    async ({ id, slug }, tx) => {
      const { revision, result } = await editPrompt(tx, caller, id, undefined, (copy) => {
        const changed = { ...copy, ...organized(copy, input) }
        return {
          copy: changed,
          result: changed.tags,
          audit: {
            action: 'prompt.updated',
            targetType: 'prompt',
            targetId: id,
            before: pickMetadata(copy),
            after: pickMetadata(changed),
          },
        }
      })
      return { id, slug, revision, tags: result }
    },
  )
  return { data: { prompts } }
})

type OrganizePromptsInput = Input<typeof publicContract.organize_prompts>

function organized(
  { tags: before }: PromptMetadata,
  { folder_id, add_tags = [], remove_tags = [] }: OrganizePromptsInput,
): Partial<PromptMetadata> {
  const removed = new Set(remove_tags)
  const tags = [...new Set([...before, ...add_tags])].filter((tag) => !removed.has(tag))
  if (tags.length > before.length && !Tags.safeParse(tags).success) {
    throw new Failure('CONFLICT', 'A prompt has at most 50 tags.')
  }
  return omitUndefined({ folder_id, tags })
}
