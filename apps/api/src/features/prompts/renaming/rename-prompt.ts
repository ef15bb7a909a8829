import { unchanged } from '../../../kernel/change/unit-of-work.ts'
import { verb } from '../../../kernel/verb.ts'
import { editPrompt } from '../editing/edit-prompt.sql.ts'
import { pickPromptFields } from '../prompt-record.ts'
import { changeSlug } from './change-slug.sql.ts'
import { findFormerSlugs } from './former-slugs.sql.ts'

/** Changes a prompt's name, slug or both; the former slug still works for some time. */
export const renamePrompt = verb(
  'rename_prompt',
  async ({ caller, input, prompt: { id }, unitOfWork }) => {
    const { name } = input
    const slug = await unitOfWork.change(caller, async (tx) => {
      const current = await changeSlug(tx, caller, id, input)
      if (name !== undefined) {
        await editPrompt(tx, caller, id, undefined, (copy) => {
          const changed = { ...copy, name }
          const [before, after] = [pickPromptFields(copy), pickPromptFields(changed)]
          const target = { targetType: 'prompt', targetId: id } as const
          const audit = { action: 'prompt.updated', ...target, before, after } as const
          return { copy: changed, result: undefined, audit }
        })
      }
      // Each change inside writes its own entries and events.
      return unchanged(current)
    })
    const former_slugs = await findFormerSlugs(unitOfWork, id, caller.at)
    return { data: { id, slug, former_slugs } }
  },
)

export const listFormerSlugs = verb(
  'list_former_slugs',
  async ({ caller, prompt: { id }, unitOfWork }) => ({
    data: await findFormerSlugs(unitOfWork, id, caller.at),
  }),
)
